import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { live, phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()

const list = (page: Page): Locator => page.getByRole('region', { name: 'ROs on the map' })
const rows = (page: Page): Locator => list(page).getByRole('listitem')
/** What the foot of the list says. */
const foot = (page: Page): Promise<string> => list(page).getByRole('status').innerText()
const many = (count: number): string => `${count} ${count === 1 ? 'RO' : 'ROs'}`

/** A day far from all that the demo plans, a Wednesday. */
const farDay = '2031-03-05'
let hour = 9
/** An order with a visit planned for that day, each at an hour of its own: they have one technician. */
const givenOn = (day: string) => {
  hour += 1
  const visitFields = { scheduled: `${day} ${hour}:00`, minutes: 60 }
  return product.given.request({ status: 'assigned', visitFields })
}

/** What the call of the map answers to someone. */
async function answer(username: string, query: { filter?: string; firm?: number } = {}) {
  const client = await product.app.as(username)
  return client.ok('GET calibrate/requestPoints', { query })
}

test('an order is chosen by keys, shows its visits, and is left again to where one was', async () => {
  const { calibrate, ronumber } = await givenOn(farDay)
  const { page } = await product.atHome('role12@north.demo')
  const { items } = await answer('role12@north.demo')
  await page.getByRole('link', { name: 'RO Map View' }).click()
  await page.waitForURL(/\/tech-requests/)
  await until(() => page.title()).toContain('RO Map View - calibrate')
  await until(() => foot(page)).toBe(many(items.length))

  await page.goto(`/tech-requests?day=${farDay}`)
  await until(() => foot(page)).toBe('1 RO')
  const row = rows(page).filter({ hasText: ronumber }).getByRole('button')
  await row.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('complementary', { name: `RO ${ronumber}` })
  await card.getByRole('list', { name: 'Visits' }).getByRole('listitem').first().waitFor()
  expect(await row.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await until(() => page.evaluate('document.activeElement?.dataset.point')).toBe(String(calibrate))

  await page.keyboard.press('Enter')
  await card
    .getByRole('link', { name: /^Visit/ })
    .first()
    .waitFor()
  await card.getByRole('link', { name: 'Open', exact: true }).click()
  await page.waitForURL(new RegExp(`/calibrate/${calibrate}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('filters narrow the map and its list, stand in the address, and say what to clear', async () => {
  const { page } = await product.person('role12@north.demo')
  await product.given.request({ status: 'working' })
  const working = await answer('role12@north.demo', { filter: '3' })
  await page.goto('/tech-requests?filter=3')
  await until(() => foot(page)).toBe(many(working.items.length))
  expect(await list(page).getByRole('img', { name: 'Working' }).count()).toBe(await rows(page).count())
  await page.getByRole('button', { name: 'Clear Status' }).click()
  const { items } = await answer('role12@north.demo')
  await until(() => foot(page)).toBe(many(items.length))

  await page.getByRole('button', { name: /^Day/ }).click()
  await page.getByRole('radio', { name: 'Another day' }).click()
  await page.getByRole('textbox', { name: 'Day' }).fill('02/03/2031')
  await page.getByRole('textbox', { name: 'Day' }).press('Enter')
  await page.getByRole('heading', { name: 'No ROs match' }).waitFor()
  await page.waitForURL(/day=2031-02-03/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await until(() => foot(page)).toBe(many(items.length))
})

test('a location that hides its requests leaves the map while one looks', async () => {
  const { page } = await product.person('role7@north.demo')
  const { firm } = await product.given.request({ status: 'submitted' })
  const before = await answer('role7@north.demo')
  const gone = before.items.filter((item) => item.firm === firm).length
  await page.goto('/tech-requests')
  await until(() => foot(page)).toBe(many(before.items.length))
  const brand = await product.app.as('role3@north.demo')
  const hide = { firm, firmPreferenceName: 'HideRequestsOnMap', firmPreferenceCategory: 'Center' }
  const saved = await brand.ok('POST firm/saveFirmPreference', { body: { ...hide, preference: '1' } })
  await until(() => foot(page)).toBe(many(before.items.length - gone))
  await list(page)
    .getByText(`${before.withoutPlace + gone} without a map position`)
    .waitFor()
  const shown = { ...hide, preference: '0', version: saved.version }
  await brand.ok('POST firm/saveFirmPreference', { body: shown })
  await until(() => foot(page)).toBe(many(before.items.length))
})

test('a map that could not be loaded is asked for again', async () => {
  const { page, expects, settled } = await product.person('role12@north.demo')
  expects(/400/)
  // Refused until the press, however often the page asks by itself before it.
  await page.addInitScript("addEventListener('click', () => (window.pressed = true), true)")
  await page.route('**/calibrate/requestPoints*', async (route) => {
    if (await page.evaluate<boolean>('window.pressed === true')) return route.continue()
    await route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: '{"title":"No","status":400}',
    })
  })
  await page.goto('/tech-requests')
  await page.getByRole('heading', { name: "We couldn't load the map" }).waitFor()
  // The page asks once more by itself when it is live; a press meanwhile would wait for that answer.
  await live(page)
  await settled()
  await page.getByRole('button', { name: 'Try again' }).click()
  await rows(page).first().waitFor()
})

test('locations are searched and sorted by the server, and lead to their open orders', async () => {
  const { firm, firmName } = await product.given.request({ status: 'submitted' })
  const { page } = await product.person('role7@north.demo')
  await page.goto('/location-requests')
  const table = page.getByRole('table')
  await table.getByRole('row').nth(1).waitFor()
  await table.getByRole('columnheader', { name: 'Open' }).getByRole('button').click()
  await page.waitForURL(/orderBy=open/)
  await table.getByRole('columnheader', { name: 'Open' }).getByRole('button').click()
  await table.locator('[aria-sort=descending]').waitFor()
  const host = await product.app.as('role7@north.demo')
  const query = { filter: '1,2,8,11,3,10', orderBy: 'open', sort: 'desc', pageSize: 10 } as const
  const { items } = await host.ok('GET calibrate/locationCalibrates', { query })
  const [most] = items
  if (!most) throw new Error('No location has anything open')
  await until(() => table.getByRole('row').nth(1).innerText()).toContain(most.firmName)

  await page.getByRole('main').getByRole('searchbox').first().fill(firmName.toLowerCase())
  await page.waitForURL(/search=/)
  await until(() => table.getByRole('row').count()).toBe(2)
  await table.getByRole('link', { name: `${firmName} on the map` }).click()
  await page.waitForURL(/\/tech-requests/)
  await page.getByRole('button', { name: new RegExp(`^Location ${firmName}`) }).waitFor()
  await until(() => foot(page)).toBe(many((await answer('role7@north.demo', { firm })).items.length))
  await page.goBack()
  await table.getByRole('link', { name: firmName, exact: true }).click()
  await page.waitForURL(/\/calibrates/)
  const open = await host.ok('GET calibrate/calibrates', {
    query: { firm, filter: '1,2,8,11,3,10' },
  })
  await page
    .getByText(new RegExp(`of ${open.count}\\b|^${open.count} ROs?`))
    .first()
    .waitFor()
})

test('on a phone map and list change places, and both stay within the screen', async () => {
  const day = '2031-03-06'
  const { ronumber } = await givenOn(day)
  const { page, settled } = await product.person('role14@north.demo', { viewport: phone })
  await page.goto(`/tech-requests?day=${day}`)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await rows(page).filter({ hasText: ronumber }).getByRole('button').click()
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).waitFor()
  expect(await page.getByRole('button', { name: 'Map', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await page.goto('/location-requests')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled()
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(phone.width)
})
