import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { live } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct({ isCold: true })
const rows = (page: Page) => page.locator('tbody a[href^="/calibrate/"]')

/** Each read of the profile and of the rows, with the token that asked. */
const asking = (page: Page) => {
  const asked: { path: string; by: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(user\/profile|calibrate\/calibrates)$/.test(pathname))
      asked.push({ path: pathname, by: request.headers().authorization })
  })
  const of = (path: string) => asked.filter((each) => each.path === `/api/${path}`)
  return { asked, of }
}

/** A page that has shown the list once, and whose scripts wait from now on until they are let. */
const shown = async () => {
  const someone = await product.person('role12@north.demo')
  const { page } = someone
  await page.goto('/calibrates')
  await rows(page).first().waitFor()
  let release = () => {}
  const go = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.js$/, (route) => go.then(() => route.continue()))
  return { page, release: () => release() }
}

test('who is signed in and the rows are asked before any script has come, and once', async () => {
  const { page, release } = await shown()
  const { of } = asking(page)
  await page.reload({ waitUntil: 'commit' })
  await until(() => [of('user/profile').length, of('calibrate/calibrates').length]).toEqual([1, 1])
  release()
  await rows(page).first().waitFor()
  await live(page)
  expect([of('user/profile').length, of('calibrate/calibrates').length]).toEqual([1, 1])
})

test('what was asked for one person is not shown to the next', async () => {
  const { page, release } = await shown()
  const { of } = asking(page)
  await page.reload({ waitUntil: 'commit' })
  await until(() => of('calibrate/calibrates').length).toBe(1)
  const other = await product.app.as('role12@south.demo')
  await page.evaluate(`localStorage.setItem('calibrate.token', ${JSON.stringify(other.token)})`)
  release()
  await rows(page).first().waitFor()
  for (const path of ['user/profile', 'calibrate/calibrates'])
    expect(of(path).at(-1)?.by).toBe(`Bearer ${other.token}`)
})

test('a changed list, a search, and a page before the door ask for nothing that is not theirs', async () => {
  const someone = await product.person('role12@north.demo')
  const { page } = someone
  await page.goto('/calibrates?search=Toyota&showAll=true')
  await rows(page).first().waitFor()
  expect(await page.evaluate("localStorage.getItem('calibrate.early')")).not.toContain('Toyota')
  // Other rows than the page wants are never shown: it asks for its own.
  await page.evaluate(
    "localStorage.setItem('calibrate.early', JSON.stringify({ '/calibrates?showAll=true': '/api/calibrate/calibrates?page=1&pageSize=10&filter=5' }))",
  )
  const { of } = asking(page)
  await page.goto('/calibrates?showAll=true')
  await rows(page).first().waitFor()
  expect(of('calibrate/calibrates').length).toBe(2)
  expect(await (await page.request.get('/login')).text()).not.toContain('calibrate.token')
})
