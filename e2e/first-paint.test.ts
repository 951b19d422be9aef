import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { root } from '#scripts/project/files.ts'
import { useProduct } from './support/product.ts'

const product = useProduct({ isCold: true })

/** Scripts and styles that the head of the page names, as the server sends it. */
const named = async (page: Page, path: string): Promise<Set<string>> => {
  const html = await (await page.request.get(path)).text()
  return new Set(
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? ''),
  )
}

/** Opens a page until it shows `sees`, and tells which scripts and styles came and what moved meanwhile. */
const opened = async (page: Page, path: string, sees: string) => {
  const came = new Set<string>()
  page.on('response', (response) => {
    const file = new URL(response.url()).pathname
    if (/\.(js|css)$/.test(file)) came.add(file)
  })
  await page.addInitScript(
    `window.moved = []; new PerformanceObserver((list) => list.getEntries().forEach((each) =>
      window.moved.push(...each.sources.map(({ node }) => (node?.className ?? '') + ' ' + (node?.textContent ?? '')))
    )).observe({ type: 'layout-shift', buffered: true })`,
  )
  await page.goto(path)
  await page.locator(sees).first().waitFor()
  const early = [...came]
  await page.waitForLoadState('networkidle')
  return { came: early, moved: await page.evaluate<string[]>('window.moved') }
}

test('the build says of every route what it begins with', () => {
  const files = JSON.parse(readFileSync(join(root, 'dist/web/routes.json'), 'utf8')) as Record<
    string,
    { files: string[]; frame: string }
  >
  // Read as text: the rows name screens, which are of the browser.
  const rows = readFileSync(join(root, 'web/src/app/routes.ts'), 'utf8').matchAll(
    /^ {2,4}(?:\{ )?path: '([^']+)'/gm,
  )
  expect(Object.keys(files).toSorted()).toEqual([...new Set([...rows].map(([, path]) => path))].toSorted())
  for (const { files: each } of Object.values(files))
    expect(each.some((file) => file.endsWith('.js'))).toBe(true)
})

test.for([
  ['/login', undefined, 'input[type=password]'],
  ['/calibrates', 'role12@north.demo', 'a[href^="/calibrate/"]'],
] as const)('%s asks for all its files at once, and nothing on it moves', async ([path, who, sees]) => {
  // A page of its own: what the page of the sign-in still loads is not this one's.
  const page = await (await product.person(who)).context.newPage()
  const { came, moved } = await opened(page, path, sees)
  const head = await named(page, path)
  expect(came.filter((file) => !head.has(file))).toEqual([])
  expect(moved).toEqual([])
})

test('a path that is no route is answered with the start alone', async () => {
  const { page } = await product.person('role12@north.demo')
  const start = await named(page, '/no/such/page')
  expect(start.size).toBeGreaterThan(0)
  expect(start.size).toBeLessThan((await named(page, '/calibrates')).size)
})

test('the frame is seen before any script or style has come, and not before the door', async () => {
  const someone = await product.person('role12@north.demo')
  someone.expects(/ERR_FAILED .*\.(js|css)/)
  const page = await someone.context.newPage()
  await page.route(/\.(js|css)$/, (route) => route.abort())
  await page.goto('/calibrates')
  const banner = page.getByText('User Acceptance Testing')
  await banner.waitFor()
  // As its styles have it: over the whole page, one line high.
  expect(await banner.boundingBox()).toMatchObject({ x: 0, y: 0, height: 24 })
  expect(await page.locator('.begin').getAttribute('data-frame')).toBe('side')
  await page.goto('/login')
  expect(await page.locator('.begin').count()).toBe(0)
})

test('the page is packed for who takes it so, and the same as it is for others', async () => {
  const { page } = await product.person()
  const get = (way: string) => page.request.get('/login', { headers: { 'accept-encoding': way } })
  const packed = await get('br, gzip;q=0.8')
  expect(packed.headers()).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  for (const way of ['identity', 'gzip;q=0, *', 'gzip;q=0.0']) {
    const plain = await get(way)
    expect(plain.headers()['content-encoding']).toBeUndefined()
    expect(await plain.text()).toBe(await packed.text())
  }
})

test('menus come when one goes to them, open by keys and give the focus back', async () => {
  const someone = await product.person('role12@north.demo')
  const page = await someone.context.newPage()
  const came: string[] = []
  page.on('response', (response) => void came.push(new URL(response.url()).pathname))
  await page.goto('/calibrates')
  await page.locator('a[href^="/calibrate/"]').first().waitFor()
  expect(came.filter((file) => /\/overlays-.+\.js$/.test(file))).toEqual([])
  for (const [button, inside] of [
    [page.getByRole('button', { name: /^Notifications/ }), page.getByRole('menu')],
    [page.locator('header').first().locator('button[aria-haspopup=menu]').last(), page.getByRole('menu')],
    [page.getByRole('button', { name: /^Every / }), page.getByRole('menu')],
    [page.getByRole('button', { name: 'Technician Any' }), page.getByRole('dialog', { name: 'Technician' })],
    [page.getByRole('button', { name: 'Columns' }), page.getByRole('dialog', { name: 'Columns' })],
  ] as const) {
    await button.focus()
    await page.keyboard.press('Enter')
    await inside.waitFor()
    await expect.poll(() => inside.locator(':focus').count()).toBe(1)
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await inside.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe(await button.getAttribute('id'))
    // The pointer opens and closes as well, and a press elsewhere closes.
    await button.click()
    await inside.waitFor()
    await button.click()
    await inside.waitFor({ state: 'detached' })
    await button.click()
    await inside.waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await inside.waitFor({ state: 'detached' })
  }
  // The styles of the start stand in the page; behind all others they would win over them.
  expect(came.filter((file) => /\/index-.+\.css$/.test(file))).toEqual([])
})

test('a menu that could not be loaded says so and offers to load the page anew', async () => {
  const someone = await product.person('role12@north.demo')
  someone.expects(/ERR_FAILED .*\.js/)
  const page = await someone.context.newPage()
  await page.route(/\/overlays-.+\.js$/, (route) => route.abort())
  await page.goto('/calibrates')
  const button = page.getByRole('button', { name: 'Columns' })
  await button.click()
  await page.getByText("This didn't load. Nothing you typed is lost.").waitFor()
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  await page.getByRole('button', { name: 'Reload' }).waitFor()
})
