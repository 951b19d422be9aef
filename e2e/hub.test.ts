import { expect, test } from 'vitest'
import { atOnce } from './support/atOnce.ts'
import { live } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()

test('without a line the page says so, and with one again it catches up by itself', async () => {
  const center = await product.atHome('role12@north.demo')
  const { page, context } = center
  center.expects(/ERR_INTERNET_DISCONNECTED/)
  await page.getByRole('link', { name: /^Incoming ROs/ }).click()
  await page.getByRole('table').getByRole('link').first().waitFor()

  await context.setOffline(true)
  await page.getByRole('banner').getByText('Offline', { exact: true }).waitFor()

  // Meanwhile a shop writes and submits.
  const shop = await product.app.as('role16@north.demo')
  const made = await shop.ok('POST calibrate/saveCalibrate', {
    body: {
      calibrate: -1,
      ronumber: 'HUB-4711',
      vehicle: { vehicle: -1, year: 2021, makeName: 'Kia', model: 'Sorento' },
      notes: 'Written while the center had no line.',
    },
  })
  await shop.ok('POST calibrate/updateStatusCalibrate', { body: { calibrate: made.calibrate, status: 2 } })
  expect(await page.getByText('HUB-4711').count()).toBe(0)

  await context.setOffline(false)
  await live(page)
  await page.getByRole('row').filter({ hasText: 'HUB-4711' }).waitFor()
  await page.getByRole('banner').getByText('Offline', { exact: true }).waitFor({ state: 'detached' })
})

test('what two people do to one order is on both screens within a second', async () => {
  const shop = await product.person('role16@north.demo')
  const center = await product.person('role12@north.demo')
  const [row] = (
    await (
      await product.app.as('role12@north.demo')
    ).ok('GET calibrate/calibrates', {
      query: { status: 'Submitted', search: 'Halvorsen' },
    })
  ).items
  const calibrate = row?.calibrate ?? (await submitted())
  for (const { page } of [shop, center]) {
    await page.goto(`/calibrate/${calibrate}`)
    await page.getByRole('group', { name: 'Allowed moves' }).waitFor()
    await live(page)
  }
  // Each is told who else has it open.
  await center.page.getByText('Also open here: Eric Halvorsen').waitFor({ state: 'attached' })
  await center.page.getByRole('button', { name: 'Accept' }).first().click()
  await center.page
    .getByText(/is Submitted OK/)
    .first()
    .waitFor()
  const since = Date.now()
  await shop.page.getByRole('main').getByText('Submitted OK', { exact: true }).first().waitFor()
  expect(Date.now() - since, 'ms until the shop saw it').toBeLessThan(atOnce())
})

/** An order of the shop that waits for the center. */
async function submitted(): Promise<number> {
  const shop = await product.app.as('role16@north.demo')
  const { calibrate } = await shop.ok('POST calibrate/saveCalibrate', {
    body: {
      calibrate: -1,
      vehicle: { vehicle: -1, year: 2021, makeName: 'Kia', model: 'Sorento' },
      notes: 'Scan.',
    },
  })
  await shop.ok('POST calibrate/updateStatusCalibrate', { body: { calibrate, status: 2 } })
  return calibrate
}
