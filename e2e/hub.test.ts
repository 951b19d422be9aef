import { expect, test } from 'vitest'
import { live } from './support/person.ts'
import { useProduct } from './support/product.ts'

const product = useProduct()

test('without a line the page says so, and with one again it catches up by itself', async () => {
  const before = await product.given.request({ status: 'submitted' })
  const center = await product.atHome('role12@north.demo')
  const { page, context } = center
  center.expects(/ERR_INTERNET_DISCONNECTED/)
  await page.getByRole('link', { name: /^Incoming ROs/ }).click()
  await page.getByRole('row').filter({ hasText: before.ronumber }).waitFor()

  await context.setOffline(true)
  await page.getByRole('banner').getByText('Offline', { exact: true }).waitFor()

  // Meanwhile a shop writes and submits.
  const { ronumber } = await product.given.request({ status: 'submitted' })
  expect(await page.getByText(ronumber).count()).toBe(0)

  await context.setOffline(false)
  await live(page)
  await page.getByRole('row').filter({ hasText: ronumber }).waitFor()
  await page.getByRole('banner').getByText('Offline', { exact: true }).waitFor({ state: 'detached' })
})

test('what two people do to one order shows on both screens by itself', async () => {
  const shop = await product.person('role16@north.demo')
  const center = await product.person('role12@north.demo')
  const { calibrate } = await product.given.request({ status: 'submitted' })
  for (const { page } of [shop, center]) {
    await page.goto(`/calibrate/${calibrate}`)
    await page.getByRole('group', { name: 'Status actions' }).waitFor()
    await live(page)
  }
  // Each is told who else has it open.
  await center.page.getByText('Also open here: Eric Halvorsen').waitFor({ state: 'attached' })
  await center.page.getByRole('button', { name: 'Accept' }).first().click()
  await center.page
    .getByText(/is Submitted OK/)
    .first()
    .waitFor()
  await shop.page.getByRole('main').getByText('Submitted OK', { exact: true }).first().waitFor()
})
