import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { live } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const panel = (page: Page) => page.getByRole('region', { name: 'Saved by someone else meanwhile' })
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).last().click()

test('rates that two set: both stand side by side, one is chosen, the others typed are kept', async () => {
  const person = await product.person('role1@north.demo')
  person.expects(/409/)
  const { page } = person
  const other = await product.app.as('role2@north.demo')
  await page.goto('/configuration/rates')
  const rates = await other.ok('GET calibrate/calibrateServiceRates', { query: { firm: 1 } })
  const [first, second, third] = rates
  if (!first || !second || !third) return expect.fail('no rates')
  const own = (row: typeof first) =>
    page.getByLabel(`Location rate for ${row.calibrateServiceName}`, { exact: true })
  await own(first).fill('201')
  await own(second).fill('202')
  await own(third).fill('99999999999')
  await save(page)
  await page.getByText('Enter an amount like 120.00').waitFor()
  await own(third).fill('203')
  await other.ok('POST calibrate/saveCalibrateServiceRates', {
    body: {
      firm: 1,
      rates: [
        { calibrateService: first.calibrateService, rate: '150.00' },
        { calibrateService: second.calibrateService, rate: '151.00' },
      ],
    },
  })
  await save(page)
  const met = panel(page)
  await met.getByRole('alert').getByText('Dominic Reyes saved these rates', { exact: false }).waitFor()
  await met.getByRole('radio', { name: `${first.calibrateServiceName}: saved now, $150.00` }).check()
  await met.getByRole('button', { name: 'Save 1 of mine' }).click()
  await page.getByText('2 rates saved').waitFor()
  await until(() => own(first).inputValue()).toBe('150.00')
  const now = await other.ok('GET calibrate/calibrateServiceRates', { query: { firm: 1 } })
  expect(now.slice(0, 3).map(({ rate }) => rate)).toEqual(['150.00', '202.00', '203.00'])
  await until(() => page.getByText('not saved').count()).toBe(0)
})

test('lookups of an insurer that two changed are asked about line by line', async () => {
  const person = await product.person('role1@north.demo')
  person.expects(/409/)
  const { page } = person
  const other = await product.app.as('role2@north.demo')
  await page.goto('/configuration/insurers')
  await page.getByRole('link', { name: 'Harborview Casualty' }).click()
  const part = page.getByRole('region', { name: 'Insurer lookups' })
  const names = part.getByRole('textbox', { name: /^Insurer's name/ })
  await names.nth(1).waitFor()
  await names.nth(0).fill('Mine one')
  await names.nth(1).fill('Mine two')
  const insurance = Number(new URL(page.url()).searchParams.get('insurance'))
  const lines = await other.ok('GET lookup/insuranceLookup', { query: { insurance } })
  const lookups = lines.slice(0, 2).map((line) => ({ ...line, name: `Theirs ${line.name}` }))
  await other.ok('POST lookup/insuranceLookup', { body: { insurance, lookups } })
  await save(page)
  const met = panel(page)
  await met
    .getByRole('radio', { name: /saved now, Theirs/ })
    .first()
    .check()
  await met.getByRole('button', { name: 'Save 1 of mine' }).click()
  await page.getByText('Lookups saved').waitFor()
  const after = await other.ok('GET lookup/insuranceLookup', { query: { insurance } })
  const nameOf = (at: number) => after.find(({ id }) => id === lines[at]?.id)?.name
  expect([nameOf(0), nameOf(1)]).toEqual([lookups[0]?.name, 'Mine two'])
})

test('an order that another made a moment before is shown and told, and not written over', async () => {
  const person = await product.person('role1@north.demo')
  person.expects(/409/)
  const { page } = person
  const other = await product.app.as('role2@north.demo')
  const stored = async () =>
    (await other.ok('GET lookup/rateTypes', { query: {} })).map(({ rateTypeName }) => rateTypeName)
  await page.goto('/configuration/rate-types')
  const names = page.locator('tbody tr').getByRole('button', { name: /^Move .* down$/ })
  const shown = async () => {
    const words = await Promise.all((await names.all()).map((each) => each.getAttribute('aria-label')))
    return words.map((each) => each?.replace(/^Move (.*) down$/, '$1') ?? '')
  }
  await names.nth(2).waitFor()
  const [first = '', second = '', third = ''] = await shown()
  const before = await other.ok('GET lookup/rateTypes', { query: {} })
  const at = (name: string) => before.find(({ rateTypeName }) => rateTypeName === name)
  // The other is faster by what the way to the server takes.
  const faster = async (route: Route) => {
    const items = [
      { id: at(first)?.rateType ?? 0, sort: at(third)?.sort ?? 0, was: at(first)?.sort },
      { id: at(third)?.rateType ?? 0, sort: at(first)?.sort ?? 0, was: at(third)?.sort },
    ]
    await other.ok('POST lookup/saveSort', { body: { className: 'RateType', items } })
    await route.continue()
  }
  await page.route('**/api/lookup/saveSort', faster, { times: 1 })
  await names.nth(0).click()
  await page.getByText('Dominic Reyes reordered this list while you had it open.', { exact: false }).waitFor()
  await until(async () => (await shown()).slice(0, 3)).toEqual([third, second, first])
  expect((await stored()).slice(0, 3)).toEqual([third, second, first])
  await names.nth(0).click()
  await until(async () => (await stored()).slice(0, 3)).toEqual([second, third, first])
})

test('an order that was open a moment ago and has changed since shows what it is now', async () => {
  const { calibrate, ronumber } = await product.given.request({ status: 'submitted' })
  const { page } = await product.person('role12@north.demo')
  const other = await product.app.as('role2@north.demo')
  await page.goto(`/calibrates?search=${ronumber}&filter=9999`)
  const order = page.getByRole('main').getByRole('link', { name: ronumber })
  await order.click()
  await page.getByRole('tab', { name: 'Visits' }).waitFor()
  await page.goBack()
  await order.waitFor()
  await live(page)
  const known = await other.ok('GET calibrate/calibrate', { query: { id: calibrate } })
  const heard = page.waitForResponse((answer) => answer.url().includes('calibrate/calibrates?'))
  await other.ok('POST calibrate/saveCalibrate', {
    body: { calibrate, version: known.version, notes: 'The keys are with the office' },
  })
  await heard
  await order.click()
  await page.getByText('The keys are with the office').waitFor()
})

test('work that another gave away a moment before stays with who has it, and so it does on Undo', async () => {
  const person = await product.person('role10@north.demo')
  person.expects(/409/)
  const { page } = person
  const other = await product.app.as('role13@north.demo')
  const { ronumber, visits } = await product.given.request({ status: 'accepted', visits: 1 })
  const calibrateEvent = visits[0]?.calibrateEvent ?? 0
  const { items } = await other.ok('GET user/dispatchedTechs', { query: {} })
  const give = async (name: string) => {
    const tech = items.find((each) => each.name === name)?.user ?? 0
    const body = { calibrateEvent, techIds: [tech] }
    await other.ok('POST calibrate/saveCalibrateEventSchedule', { body })
  }
  const assign = async (name: string) => {
    await page.getByRole('dialog').getByText(name).click()
    await page.getByRole('button', { name: `Assign ${name}` }).click()
  }
  const isWith = async () => {
    const now = await other.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
    return now.techs
  }
  const begin = async () => {
    await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check()
    await page.getByRole('button', { name: 'Assign tech' }).click()
  }
  await page.goto(`/calibrates?search=${ronumber}&filter=8,11`)
  await begin()
  await give('Luis Arroyo')
  await assign('Priya Raman')
  await page.getByText(`${ronumber} was just assigned to Luis Arroyo.`).waitFor()
  expect(await isWith()).toBe('Luis Arroyo')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('row', { name: new RegExp(`${ronumber}.*Luis Arroyo`) }).waitFor()
  await begin()
  await assign('Priya Raman')
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  expect(await isWith()).toBe('Priya Raman')
  await give('Marcus Oyelaran')
  await undo.click()
  await page.getByText("We couldn't undo 1 visit.", { exact: false }).waitFor()
  expect(await isWith()).toBe('Marcus Oyelaran')
})
