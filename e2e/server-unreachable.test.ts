import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct({ isCold: true })

test('a page whose file cannot come says that the server is away, and opens by itself when it is back', async () => {
  const { page, context, expects } = await product.atHome('role12@north.demo')
  expects(/ERR_INTERNET_DISCONNECTED|could not be shown|Unable to preload CSS|dynamically imported/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Fleet' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText("We can't reach the server. The page opens by itself when it answers.").waitFor()
  await alert.getByRole('button', { name: 'Try again' }).click()
  expect(new URL(page.url()).pathname).toBe('/fleet')
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Fleet', level: 1 }).waitFor()
  await until(() => alert.count()).toBe(0)
})

test('a page whose file is gone is loaded anew once, and then says so', async () => {
  const { page, expects } = await product.atHome('role12@north.demo')
  expects(/404|could not be shown|dynamically imported/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  let asked = 0
  await page.route(/assets\/Fleet-.*\.js/, (route) => {
    asked++
    return route.fulfill({ status: 404 })
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Fleet' }).click()
  await page.getByText('One of its files is missing. What you typed elsewhere is still there.').waitFor()
  expect(asked).toBeGreaterThan(1)
  await page.unroute(/assets\/Fleet-.*\.js/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Fleet', level: 1 }).waitFor()
})

test('Export of a list that did not load says that nothing was exported and why, not that there is nothing', async () => {
  const { page, expects } = await product.person('role1@north.demo')
  expects(/ERR_FAILED/)
  await page.route(/\/api\/contact\/contacts\?/, (route) => route.abort())
  await page.goto('/contacts')
  await page.getByRole('alert').first().waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByText(/^Nothing was exported\. We can't reach the server\./).waitFor()
})
