import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose, give } from './support/choose.ts'
import { pdf, photo } from './support/paper.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a shop without an account asks on a phone; the center confirms who it is and takes the work', async () => {
  const { page } = await product.person(undefined, { viewport: phone, hasTouch: true, isMobile: true })
  await page.goto('/blueprint')
  await heading(page, 'Request a calibration').waitFor()
  await page.getByRole('button', { name: 'Send request' }).click()
  for (const words of [
    "Choose a center: enter your shop's postal code",
    'This field is required',
    'Required, formatted email address',
    'Enter the VIN, or year, make, and model',
    "Choose a service, or write what's needed",
  ])
    await page.getByText(words).first().waitFor()
  await field(page, /^Your shop's postal code/).fill('96701')
  await page.getByText('No center within 150 miles of 96701 takes requests.').waitFor()
  await field(page, /^Your shop's postal code/).fill('49503')
  const centers = page.getByRole('radio')
  await centers.first().waitFor()
  await part(page, 'Center').getByText('Choose one of these centers').waitFor()
  await page.getByRole('button', { name: 'Send request' }).click()
  await until(() => page.locator(':focus').getAttribute('name')).toBe('center')
  expect(
    await part(page, 'Center')
      .getByText(/miles$/)
      .first()
      .innerText(),
  ).toMatch(/Grand Rapids, MI · \d+ miles/)
  await centers.first().check()
  await field(page, /^Shop/).fill('Riverbend Auto Body')
  await field(page, /^Your name/).fill('Noor Haddad')
  await field(page, /^Phone/).fill('6165550188')
  await field(page, /^Email/).fill('noor@riverbend.test')
  await field(page, /^VIN/).fill('1HGCM82633A004352')
  // Who goes on by keyboard stands in the year when the answer comes.
  await field(page, /^VIN/).press('Tab')
  await until(() => field(page, /^Make/).inputValue()).toBe('Honda')
  expect(await field(page, /^Year/).inputValue()).toBe('2003')
  await field(page, /^Year/).press('Tab')
  expect(await field(page, /^Year/).inputValue()).toBe('2003')
  await part(page, 'Work').getByText('Front camera', { exact: false }).first().click()
  await part(page, 'Work').getByRole('button', { name: 'Front camera, static calibration' }).click()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
  // What was typed outlives a reload.
  await page.reload()
  await until(() => field(page, /^Shop/).inputValue()).toBe('Riverbend Auto Body')
  await give(
    page,
    page.getByRole('button', { name: 'Add photos' }),
    await photo('windshield'),
    pdf('estimate'),
  )
  await page.getByText("1 file wasn't added. You can add up to six photos, 10 MB each.").waitFor()
  await page.getByRole('button', { name: 'Send request' }).click()
  await heading(page, /^Northline Grand Rapids has your request \d+$/).waitFor()
  const number = /\d+/.exec(await heading(page, /has your request/).innerText())?.[0] ?? ''
  await product.mailbox.take('noor@riverbend.test', `We got your request ${number}`)

  const office = await product.person('role12@north.demo')
  office.expects(/422/)
  const desk = office.page
  await desk.goto(`/calibrates/Pending?search=${number}`)
  await desk.getByText('2003 Honda Accord', { exact: false }).click()
  const sender = desk.getByRole('region', { name: 'Sender' })
  await sender.getByText('Sender not confirmed yet').waitFor()
  await sender.getByText('Noor Haddad, Riverbend Auto Body', { exact: false }).waitFor()
  await sender.getByRole('button', { name: 'Confirm sender' }).click()
  await sender.getByText(/^Sender confirmed by/).waitFor()
  await product.mailbox.take('noor@riverbend.test', `We accepted your request ${number}`)
  await desk.getByRole('tab', { name: /^Files/ }).click()
  await desk.getByText('windshield.jpg').first().waitFor()
  const stranger = await product.person('role12@south.demo')
  stranger.expects(/404/)
  await stranger.page.goto(new URL(desk.url()).pathname)
  await stranger.page
    .getByText(/doesn't exist/)
    .first()
    .waitFor()
})

test('who is not known is refused with a reason, and the order is cancelled', async () => {
  const { page } = await product.person('role12@north.demo')
  await page.goto('/calibrates/Pending?search=1001')
  await page.getByText('2022 Subaru Outback Limited').first().click()
  const sender = page.getByRole('region', { name: 'Sender' })
  await sender.getByRole('button', { name: 'Decline…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Reason' })
    .fill('No shop of this name is known')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Decline Lakeside/ })
    .click()
  await sender.getByText('No shop of this name is known', { exact: false }).waitFor()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  await product.mailbox.take('maria@lakeside.demo', 'No shop of this name is known')
})

test('results of a completed visit are pushed to CCC, taken back, and pushed again', async () => {
  const { calibrate } = await product.given.request({ status: 'completed' })
  const { page } = await product.person('role12@north.demo')
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await page.getByRole('button', { name: 'Push to CCC' }).first().click()
  await page.getByText(/^Pushing visit \d results to CCC in 10 seconds$/).waitFor()
  await page.getByText('Sending soon').waitFor()
  await page.getByRole('button', { name: 'Cancel push' }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Push again' }).first().click()
  await page.getByText('Sending soon').waitFor()
  await product.app.sendNow()
  // Nothing is reloaded: the worker's word comes by the live line.
  await page.getByText('Saved here, not sent').waitFor({ timeout: 30_000 })
})

test('insurers: searched, chosen, with lookups that are dropped or flagged; a new one begins blank', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/configuration/insurers')
  const list = page.getByRole('navigation', { name: 'Insurers' }).getByRole('link')
  await list.first().waitFor()
  const all = await list.count()
  expect(all).toBeGreaterThan(10)
  const search = page.getByRole('searchbox').last()
  await search.fill('  hARBOR ')
  await until(() => list.count()).toBe(1)
  await search.fill('')
  await until(() => list.count()).toBe(all)
  await list.filter({ hasText: 'Harborview Casualty' }).click()
  const panel = page.getByRole('region', { name: 'Insurer lookups' })
  await panel.getByRole('heading', { name: 'Harborview Casualty' }).waitFor()
  const names = panel.getByRole('textbox', { name: /^Insurer's name/ })
  await names.first().waitFor()
  const own = await names.count()
  await list.filter({ hasText: 'Stonebridge' }).click()
  await panel.getByRole('heading', { name: 'Stonebridge Insurance' }).waitFor()
  await panel.getByText('No lookups yet.', { exact: false }).waitFor()
  expect(await page.locator('nav [aria-current=true]').filter({ hasText: 'Stonebridge' }).count()).toBe(1)
  expect(await page.locator('nav [aria-current=true]').filter({ hasText: 'Harborview' }).count()).toBe(0)

  await list.filter({ hasText: 'Harborview Casualty' }).click()
  await until(() => names.count()).toBe(own)
  await choose(page, panel.getByRole('combobox', { name: 'List' }), 'Payment type')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await names.nth(own).fill('Paid by us')
  await panel.getByRole('button', { name: 'Remove Paid by us' }).click()
  await until(() => names.count()).toBe(own)
  await panel.getByRole('button', { name: 'Remove Glass loss' }).click()
  await panel.getByText('Glass loss is removed when you save.').waitFor()
  await panel.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Lookups saved').waitFor()
  await until(() => names.count()).toBe(own - 1)

  await page.getByRole('button', { name: 'New insurer' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('')
  expect(await dialog.getByRole('checkbox', { name: 'Inactive?' }).isChecked()).toBe(false)
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Quarry Road Mutual')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await panel.getByRole('heading', { name: 'Quarry Road Mutual' }).waitFor()
  await until(() => list.count()).toBe(all + 1)
})

test('insurers are gone through one after the other, and Save and next walks along the list', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/insurance')
  const rows = page.getByRole('table').locator('tbody tr')
  // While the list loads, its rows are empty.
  await rows.nth(2).getByText(/\w/).first().waitFor()
  const names = await rows.locator('td:nth-child(1)').allInnerTexts()
  await rows.first().click()
  const dialog = page.getByRole('dialog')
  const title = dialog.getByRole('heading', { level: 2 })
  await until(() => title.innerText()).toBe(names[0])
  await dialog.getByRole('button', { name: 'Next record' }).click()
  await until(() => title.innerText()).toBe(names[1])
  await dialog.getByRole('checkbox', { name: 'Inactive?' }).check()
  await dialog.getByRole('button', { name: 'Save and next' }).click()
  await until(() => title.innerText()).toBe(names[2])
  await until(() => rows.locator('td:nth-child(1)').allInnerTexts()).not.toContain(names[1])
  await dialog.getByRole('button', { name: 'Previous record' }).click()
  await until(() => title.innerText()).toBe(names[0])
})

test('a recommendation stands in the orders that it fits, and in no other', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/configuration/recommendations')
  await page.getByRole('button', { name: 'New recommendation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Recommendation/ }).fill('Toyota glass: ask for the bracket kit')
  await choose(page, dialog.getByRole('combobox', { name: 'Type of repair' }), 'Windshield replacement')
  await choose(page, dialog.getByRole('combobox', { name: 'Make' }), 'Toyota')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Toyota glass: ask for the bracket kit').first().waitFor()
  const office = await product.person('role12@north.demo')
  const host = await product.app.as('role1@north.demo')
  const { CalibrateType = [] } = await host.ok('POST lookup/ByKeys', { body: { keys: ['CalibrateType'] } })
  const calibrateType = CalibrateType.find((each) => each.name === 'Windshield replacement')?.id
  const open = async (makeName: string) => {
    const vehicle = { vehicle: -1, year: 2023, makeName, model: 'Kestrel', vin: '' }
    const { calibrate } = await product.given.request({
      status: 'submitted',
      fields: { vehicle, calibrateType },
    })
    await office.page.goto(`/calibrate/${calibrate}`)
    await office.page.getByText('Check tire pressure and load before any static target').waitFor()
    return office.page.getByText('Toyota glass: ask for the bracket kit').count()
  }
  expect(await open('Toyota')).toBe(1)
  expect(await open('Volkswagen')).toBe(0)
})

test('a list is reordered around its ends, and put back move by move', async () => {
  const { page } = await product.person('role1@north.demo')
  const host = await product.app.as('role1@north.demo')
  const names = async () =>
    ((await host.ok('POST lookup/ByKeys', { body: { keys: ['HoldReason'] } })).HoldReason ?? []).map(
      ({ name }) => name,
    )
  const before = await names()
  await page.goto('/configuration/lookups')
  await page.getByRole('link', { name: /^Hold reason/ }).click()
  await page.getByRole('button', { name: `Move ${before[0]} up` }).click()
  await until(async () => (await names()).at(-1)).toBe(before[0])
  const moved = await names()
  await page.getByRole('button', { name: `Move ${moved[0]} down` }).click()
  await page.getByRole('status').getByText(`${moved[0]} moved`).waitFor()
  await page.keyboard.press('Control+z')
  await until(names).toEqual(moved)
  await page.keyboard.press('Control+z')
  await until(names).toEqual(before)
})
