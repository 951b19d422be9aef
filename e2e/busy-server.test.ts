import { expect, test } from 'vitest'
import { useProduct } from './support/product.ts'

const product = useProduct()
const detail = 'The database did not answer in time. Nothing changed. Try again in a moment.'
const body = JSON.stringify({ type: 'about:blank', title: 'Not available', status: 503, detail })
const words = "We can't reach the database. What you typed is still here, and we'll keep trying."

test('a page that is opened while the database hangs says so, and goes on by itself', async () => {
  const person = await product.person('role12@north.demo')
  person.expects(/503|did not answer/)
  const { page } = person
  let asked = 0
  // More often than anything else that fails is tried again.
  await page.route('**/api/calibrate/calibrates?*', (route) =>
    asked++ < 4
      ? route.fulfill({ status: 503, contentType: 'application/problem+json', body })
      : route.continue(),
  )
  await page.goto('/calibrates')
  await page.getByText(words).waitFor()
  expect(await page.getByText(/couldn't load/i).count()).toBe(0)
  await page.getByText('Back online.').waitFor()
  await page.getByRole('row').nth(1).waitFor()
  expect(asked).toBeGreaterThan(4)
  expect(await page.getByText(words).count()).toBe(0)
})

test('Home says that the server is busy and keeps trying, and a press tries at once', async () => {
  const person = await product.person('role12@north.demo')
  person.expects(/503|did not answer/)
  const { page } = person
  let isBusy = true
  await page.route('**/api/dashboard/workQueue*', (route) =>
    isBusy ? route.fulfill({ status: 503, contentType: 'application/problem+json', body }) : route.continue(),
  )
  await page.goto('/')
  const card = page.getByRole('heading', { name: 'The server is busy' })
  await card.waitFor()
  // It stays, although the try begins anew.
  const again = page.getByRole('button', { name: 'Try again' })
  const asked = page.waitForRequest('**/api/dashboard/workQueue*')
  await again.click()
  await asked
  await card.waitFor()
  isBusy = false
  await again.click()
  await page
    .getByRole('link', { name: /^All \d/ })
    .first()
    .waitFor()
  expect(await card.count()).toBe(0)
})
