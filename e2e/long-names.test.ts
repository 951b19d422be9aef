import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desk, phone } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()
const ronumber = `RO${'9'.repeat(38)}`
let calibrate = 0
beforeAll(async () => {
  const shop = await product.app.as('role16@north.demo')
  const name = 'Werkstatt'.repeat(22).slice(0, 190)
  const { id } = await shop.ok('POST contact/saveContact', {
    body: { contact: -1, firstName: name, lastName: 'شركة النور', phoneNo: '6165550111' },
  })
  const made = await shop.ok('POST calibrate/saveCalibrate', {
    body: {
      calibrate: -1,
      ronumber,
      contact: id,
      estimator: 'E'.repeat(110),
      vehicle: { vehicle: -1, makeName: 'Toyota', model: 'RAV4' },
    },
  })
  calibrate = made.calibrate
})

/** Words that stand outside of the window, or are wider than their place. */
const astray = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].flatMap((element) => {
    const { left, right } = element.getBoundingClientRect()
    const isOut = left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth + 1
    return isOut ? [element.textContent] : []
  })`)

test.each([desk, phone])('long names stay inside of the head of an order at %o', async (viewport) => {
  const { page } = await product.person('role16@north.demo', { viewport })
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('heading', { name: '2020 Toyota RAV4' }).waitFor()
  if (viewport === phone) await page.getByRole('button', { name: 'All details' }).click()
  await page.getByText('شركة النور').first().waitFor()
  expect(await astray(page, 'main dl:first-of-type > div > dd')).toEqual([])
})

test('a long number leaves the age of its row alone on a phone', async () => {
  const { page } = await product.person('role16@north.demo', { viewport: phone })
  await page.goto(`/calibrates/Pending?search=${ronumber}`)
  const link = page.getByRole('link', { name: `RO ${ronumber}` })
  await link.waitFor()
  const number = await link.boundingBox()
  // The row's age; what it says moves on with the clock.
  const age = await page.locator(`[data-row="${calibrate}"] time`).first().boundingBox()
  expect(age).not.toBeNull()
  expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThanOrEqual(age?.x ?? 0)
})

test('a service whose name has no space leaves its amount in sight on a phone', async () => {
  const center = await product.app.as('role12@north.demo')
  const { calibrate: working, visits } = await product.given.request({ status: 'working' })
  const [visit] = visits
  await center.ok('POST calibrate/updateCalibrateServiceItem', {
    body: {
      calibrateEvent: visit?.calibrateEvent ?? 0,
      id: visit?.serviceList[0]?.id ?? 0,
      description: 'Kamerahalterung'.repeat(12),
    },
  })
  const { page } = await product.person('role12@north.demo', { viewport: phone })
  await page.goto(`/calibrate/${working}`)
  await page.getByRole('tab', { name: /^Services/ }).click()
  const panel = page.getByRole('tabpanel', { name: 'Services' })
  await panel.getByText('Kamerahalterung'.repeat(12)).waitFor()
  expect(await astray(page, 'main table')).toEqual([])
})
