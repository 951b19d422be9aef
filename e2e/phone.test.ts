import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { give } from './support/choose.ts'
import { photo } from './support/paper.ts'
import { live, phone, type Person } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()

const boxOf = async (page: Page, role: 'heading' | 'search' | 'tablist' | 'group', name?: string) => {
  const all = page.getByRole('main').getByRole(role, name === undefined ? undefined : { name })
  const box = await all.first().boundingBox()
  if (!box) throw new Error(`No ${role} ${name ?? ''} on ${page.url()}`)
  return box
}

/** Waits until a list stands with its tools, and its rows or the words that there are none. */
const stands = async ({ page, settled }: Person): Promise<void> => {
  await live(page)
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  await main
    .getByRole('group', { name: /^(Filters|Counts)$/ })
    .first()
    .waitFor()
  await main
    .getByRole('group', { name: /rows$/ })
    .getByRole('listitem')
    .or(main.getByRole('row').nth(1))
    .or(main.getByRole('treeitem'))
    .or(main.getByText('No open reports'))
    .first()
    .waitFor()
  await settled()
}

const layerOf = async (page: Page, part: string): Promise<number> =>
  Number(await page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(part)})).zIndex`))

test('the head of an order leaves room for its work, and its tabs stay', async () => {
  const shop = await product.app.as('role16@north.demo')
  const { id: contact } = await shop.ok('POST contact/saveContact', {
    body: { firstName: 'Gwendolyn', lastName: 'Ashcombe', phoneNo: '616 555 0133' },
  })
  const { ronumber } = await product.given.request({
    status: 'working',
    visits: 2,
    fields: { contact, estimator: 'Eric Halvorsen' },
  })
  const { page, settled } = await product.person('role12@north.demo', { viewport: phone, hasTouch: true })
  await page.goto(`/calibrates?search=${ronumber}&filter=9999`)
  await page.getByRole('link', { name: `RO ${ronumber}` }).click()
  await page.getByRole('tab', { name: 'Visits' }).waitFor()
  // A page that is not whole yet is too short to be scrolled.
  await page.getByRole('heading', { name: 'Recommended' }).waitFor()
  await settled()
  const tabs = await boxOf(page, 'tablist')
  expect(tabs.y).toBeLessThan(phone.height * 0.35)

  const estimator = page.getByRole('term').filter({ hasText: 'Estimator' })
  expect(await estimator.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'All details' }).click()
  await estimator.waitFor()
  await page.getByRole('button', { name: 'Fewer details' }).click()

  await page.getByRole('heading', { name: 'Recommended' }).scrollIntoViewIfNeeded()
  expect((await boxOf(page, 'tablist')).y).toBeLessThan(phone.height / 5)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('main').getByRole('menuitem', { name: 'Edit details' }).click()
  await page.getByRole('dialog').waitFor()
})

test('an order is begun with a photo: it is there when the order opens, and every move can be reached', async () => {
  const person = await product.person('role16@north.demo', { viewport: phone, hasTouch: true })
  person.expects(/500/)
  const { page } = person
  await page.goto('/calibrate/new')
  await page.getByRole('textbox', { name: 'VIN' }).fill('1HGCM82633A004352')
  await page.getByText('2003 Honda Accord EX-V6').waitFor()
  const customer = page.getByRole('combobox', { name: /Find the customer/ })
  await customer.fill('Zebedee Quux')
  await page.getByRole('option', { name: /Add .Zebedee Quux. as a new customer/ }).tap()
  await person.settled()
  const kinds = await boxOf(page, 'group', 'Customer type')
  const heading = await page.getByText('New customer', { exact: true }).boundingBox()
  expect((heading?.x ?? 0) + (heading?.width ?? 0) <= kinds.x || (heading?.y ?? 0) < kinds.y).toBe(true)
  await page.getByRole('button', { name: /^Show all/ }).tap()
  await page.getByRole('button', { name: /^Post-repair scan/ }).tap()
  await give(page, page.getByRole('button', { name: 'Choose files' }), await photo('bumper'))

  // The first try of the photo is lost on the way: what was typed is stored, and no empty form asks for it again.
  await page.route('**/api/file/upload', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.getByRole('button', { name: 'Submit' }).tap()
  await page.getByText("1 file didn't upload").waitFor()
  expect(await page.getByRole('textbox', { name: 'VIN' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Upload again', exact: true }).tap()
  await page.getByRole('tab', { name: /Files\s*1/ }).tap()
  await page.getByText('bumper.jpg').waitFor()

  const next = page.getByRole('group', { name: 'Next step' })
  await next.getByRole('button', { name: 'Other actions' }).tap()
  // It lies over the message that the order was submitted.
  await page.getByRole('menuitem', { name: 'Recall to draft' }).waitFor()
  const messages = await layerOf(page, ':has(> [role=status][aria-label=Messages])')
  expect(await layerOf(page, '[role=menu]')).toBeGreaterThan(messages)
  await page.getByRole('menuitem', { name: 'Recall to draft' }).tap()
  await page
    .getByText(/is Pending/)
    .first()
    .waitFor()
})

test('photos of a new order outlive the page, which a phone may drop while its camera is open', async () => {
  const { page } = await product.person('role16@north.demo', { viewport: phone, hasTouch: true })
  const chosen = page.getByRole('list', { name: 'Chosen files' })
  await page.goto('/calibrate/new')
  await give(
    page,
    page.getByRole('button', { name: 'Choose files' }),
    await photo('left'),
    await photo('right'),
  )
  const isKept = page.getByText('Draft saved on this device', { exact: true })
  await chosen.getByText('right.jpg').waitFor()
  await isKept.waitFor()
  await page.reload()
  await chosen.getByText('left.jpg').waitFor()
  await page.getByRole('button', { name: 'Remove left.jpg' }).tap()
  await chosen.getByText('left.jpg').waitFor({ state: 'detached' })
  await isKept.waitFor()
  await page.reload()
  await chosen.getByText('right.jpg').waitFor()
  expect(await chosen.getByText('left.jpg').count()).toBe(0)

  await page.getByRole('textbox', { name: 'VIN' }).fill('1HGCM82633A004352')
  await page.getByRole('button', { name: /^Save/ }).tap()
  await page.getByRole('tab', { name: /Files\s*1/ }).waitFor()
  await page.goto('/calibrate/new')
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await page.getByRole('textbox', { name: 'VIN' }).fill('2T3P1RFV6PC348217')
  await page.getByText('2023 Toyota RAV4 XLE').first().waitFor()
  expect(await chosen.count()).toBe(0)
})

test('the head of a location leaves room for its settings', async () => {
  const { page } = await product.person('role3@north.demo', { viewport: phone, hasTouch: true })
  await page.goto('/locations')
  await page.getByText('Halvorsen Collision').click()
  await page.getByRole('tab', { name: 'Details' }).waitFor()
  expect((await boxOf(page, 'tablist')).y).toBeLessThan(phone.height / 3)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('dialog', { name: /Halvorsen Collision/ }).waitFor()
})

test.each(['/contacts', '/vendors', '/users', '/fleet', '/locations', '/insurance', '/blogs'])(
  'title and tools of %s stand in one row each',
  async (path) => {
    const person = await product.person('role1@north.demo', { viewport: phone, hasTouch: true })
    const { page } = person
    await page.goto(path)
    await stands(person)
    const [title, search, filters] = [
      await boxOf(page, 'heading'),
      await boxOf(page, 'search'),
      await boxOf(page, 'group', 'Filters'),
    ]
    const middle = (box: { y: number; height: number }) => box.y + box.height / 2
    expect(Math.abs(middle(search) - middle(filters))).toBeLessThan(4)
    expect(search.y - (title.y + title.height)).toBeLessThan(40)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
  },
)

test.each([
  ['role1@north.demo', '/locations'],
  ['role1@north.demo', '/locations?show=tree'],
  ['role1@north.demo', '/fleet'],
  ['role1@north.demo', '/contacts'],
  ['role1@north.demo', '/users'],
  ['role1@north.demo', '/blogs'],
  ['role1@north.demo', '/configuration/services'],
  ['role1@north.demo', '/chatadmin?tab=reports'],
  ['role12@north.demo', '/calibrates'],
])('for %s no filter of %s stands out of sight', async (name, path) => {
  const person = await product.person(name, { viewport: phone, hasTouch: true })
  const { page } = person
  await page.goto(path)
  await stands(person)
  const main = page.getByRole('main')
  const groups = main.getByRole('group', { name: /^(Filters|Counts)$/ })
  for (const each of await groups.getByRole('button').all()) {
    const box = await each.boundingBox()
    expect((box?.x ?? phone.width) + (box?.width ?? 0), await each.innerText()).toBeLessThanOrEqual(
      phone.width,
    )
  }
})

test('the filters of a list open in a sheet, and their chip counts those that are set', async () => {
  const { page } = await product.person('role1@north.demo', { viewport: phone, hasTouch: true })
  await page.goto('/users')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('Role', { exact: true }).click()
  await sheet.getByRole('checkbox', { name: 'Technician' }).check()
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Filters 1 set' }).click()
  await sheet.getByRole('button', { name: 'Clear Role' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
})

test('contacts are selected by touch as the rows of every list', async () => {
  const admin = await product.app.as('role1@north.demo')
  await admin.ok('POST contact/saveContact', { body: { firstName: 'Henriette', lastName: 'Vandenberg' } })
  const { page } = await product.person('role1@north.demo', { viewport: phone, hasTouch: true })
  await page.goto('/contacts?search=Vandenberg')
  await page.getByRole('button', { name: 'Tap to select rows' }).click()
  await page.getByText('Tap contacts to select them').waitFor()
  await page.getByRole('main').getByText('Vandenberg, Henriette').click()
  await page.getByText('1 selected').waitFor()
})

test('the counts over the orders are about what is searched', async () => {
  const { ronumber } = await product.given.request({ status: 'working' })
  await product.given.request({ status: 'completed' })
  const { page } = await product.person('role12@north.demo')
  await page.goto('/calibrates')
  const counts = page.getByRole('group', { name: 'Counts' })
  await counts.getByText(/^[1-9][\d,]*\s+Completed/).waitFor()
  await page.getByRole('searchbox').fill(ronumber)
  await counts.getByText('1 In process').waitFor()
  await counts.getByText('0 Completed').waitFor()
})

test.each([
  ['role12@north.demo', '/calibrates', 'New RO'],
  ['role1@north.demo', '/contacts', 'New contact'],
  ['role1@north.demo', '/users', 'New user'],
])('on a tablet %s finds nothing of %s cut or covered', async (name, path, primary) => {
  const person = await product.person(name, { viewport: { width: 820, height: 1180 }, hasTouch: true })
  const { page } = person
  await page.goto(path)
  await stands(person)
  const main = page.getByRole('main')
  const go = await main.getByText(primary, { exact: true }).first().boundingBox()
  expect((go?.x ?? 900) + (go?.width ?? 0)).toBeLessThanOrEqual(820)
  // A press that Playwright would refuse to make where something else lies over the button.
  for (const each of await main.getByRole('group', { name: 'Filters' }).getByRole('button').all())
    await each.click({ trial: true })
  const jump = await page.getByRole('button', { name: /^Search RO/ }).boundingBox()
  const live = page.getByRole('banner').getByText('Live', { exact: true })
  await live.waitFor()
  expect((jump?.x ?? 900) + (jump?.width ?? 0)).toBeLessThanOrEqual((await live.boundingBox())?.x ?? 0)
})
