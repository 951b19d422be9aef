import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { date, localAt } from '#contract/kit/time.ts'
import { phone, signIn } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? Number.NaN

test.each([
  ['desk', {}],
  ['phone', { viewport: phone }],
])('whatever is said of a VIN, the fields below it stay where they are, at a %s', async (_, options) => {
  const { page, settled } = await product.person('role16@north.demo', options)
  await page.goto('/calibrate/new')
  const vin = page.getByRole('textbox', { name: 'VIN', exact: true })
  const year = page.getByLabel('Year')
  const says = async (typed: string, words: string | RegExp) => {
    await vin.fill(typed)
    await page.getByText(words).first().waitFor()
    expect(await topOf(year), typed).toBe(top)
  }
  await vin.waitFor()
  await settled()
  const top = await topOf(year)
  await says('1I', /A VIN never uses I, O, or Q/)
  await says('2T3P1RFV6PC3482177', /has 17 characters/)
  await says('2T3P1RFV7PC348217', /check digit/)
  await says('2T3P1RFV6PC348217', '2023 Toyota RAV4 XLE')

  await vin.fill('PC348217')
  const known = page.getByRole('list', { name: 'Vehicles whose VIN ends in PC348217' })
  await known.waitFor()
  expect(await topOf(year)).toBe(top)
  await known.getByRole('button').first().click()
  expect(await vin.inputValue()).toBe('2T3P1RFV6PC348217')
})

const tools = (page: Page) => [
  page.getByRole('button', { name: /Technician/ }).first(),
  page.getByRole('button', { name: 'Filter', exact: true }),
  page.getByRole('button', { name: 'Columns', exact: true }),
]

test('a view with a long name moves none of the tools beside it', async () => {
  const { page, settled } = await product.person('role12@north.demo')
  await page.goto('/calibrates')
  const places = () => Promise.all(tools(page).map((each) => each.boundingBox()))
  await page.getByRole('table').getByRole('link').first().waitFor()
  await settled()
  const before = await places()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Morning round of all shops in the county')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Morning round of all shops in the county' }).waitFor()
  await until(places).toEqual(before)
})

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** The phone's clock is a day ahead. */
const dayAhead = `{
  const Real = Date
  const now = () => Real.now() + 86_400_000
  globalThis.Date = class extends Real {
    constructor(...all) { super(...(all.length > 0 ? all : [now()])) }
    static now() { return now() }
  }
}`
const watchShifts = `window.shifted = 0
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.shifted += value
}).observe({ type: 'layout-shift', buffered: true })`

test("nothing moves while a technician's Home loads, and a phone whose clock is a day ahead shows today", async () => {
  await product.given.request({ status: 'assigned' })
  const { page, settled } = await product.person(undefined, {
    viewport: phone,
    hasTouch: true,
    userAgent: iphone,
  })
  await page.addInitScript(dayAhead + watchShifts)
  // The token ends within a day, so by the phone's clock it has ended already.
  await signIn(page, 'role14@north.demo')
  await page.reload()
  const today = date(localAt(new Date(), 'America/Detroit'))
  await page
    .getByRole('main')
    .getByText(new RegExp(`^\\w+ ${today}$`))
    .waitFor()
  await page.getByRole('article').getByRole('list').first().waitFor()
  await page.getByText('tap Share, then Add to Home Screen').waitFor()
  await settled()
  expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.02)
})
