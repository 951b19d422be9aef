import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const lists = ['/calibrates', '/contacts', '/locations', '/users', '/fleet?show=vehicles', '/brands']
const broken = `pageSize=99999&filter=abc&page=1e9&orderBy=hack&sort=sideways&search=${'x'.repeat(5_000)}`

test('a list of any size is waited for without a row drawn that no screen shows', async () => {
  const { page } = await product.person('role1@north.demo')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/calibrate/calibrates?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/calibrates?filter=abc&pageSize=99999', { waitUntil: 'commit' })
  await page.locator('tbody tr').first().waitFor({ state: 'attached' })
  expect(await page.locator('tbody tr').count()).toBeLessThanOrEqual(100)
  answer()
  await page
    .getByText(/^Updated/)
    .first()
    .waitFor()
})

test('lists settle whatever their address says', async () => {
  const person = await product.person('role1@north.demo')
  person.expects(/400 \(Bad Request\)/)
  const { page } = person
  for (const list of lists) {
    await page.goto(`${list}${list.includes('?') ? '&' : '?'}${broken}`)
    await page.locator('main').getByRole('searchbox').first().waitFor()
    // The bones are gone; what is left keeps the room of rows that are not in sight.
    await until(() => page.locator('main tr[aria-hidden="true"]').count()).toBeLessThan(3)
    const said = await page.locator('main').innerText()
    expect(said, list).not.toMatch(/Something went wrong|Unexpected/)
  }
})
