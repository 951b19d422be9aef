import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { live } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox').first()
const links = (page: Page) => page.getByRole('table').getByRole('link')
const numbers = (page: Page) => links(page).allInnerTexts()

/** The request list of the center, its rows there. */
async function openList(path = '/calibrates'): Promise<Page> {
  const someone = await product.person('role12@north.demo')
  // The demo of tests names its photos and writes none.
  someone.expects(/404 \(Not Found\) .*\/api\/file\/get/)
  const { page } = someone
  await page.goto(path)
  await links(page).first().waitFor()
  return page
}

test('what the list shows stands in its address, and the address alone shows the same', async () => {
  const made: string[] = []
  for (const trim of ['One', 'Two', 'Three']) {
    const vehicle = { vehicle: -1, year: 2021, makeName: 'Toyota', model: 'Kestrel', trim, vin: '' }
    made.push((await product.given.request({ status: 'submitted', fields: { vehicle } })).ronumber)
  }
  const page = await openList()
  await searchBox(page).fill('Kestrel')
  await page.waitForURL(/search=Kestrel/)
  await until(async () => (await numbers(page)).toSorted()).toEqual(made.toSorted())
  await until(async () =>
    (await page.getByRole('row').allInnerTexts()).slice(1).every((text) => text.includes('Kestrel')),
  ).toBe(true)
  await page.getByRole('columnheader', { name: 'RO', exact: true }).getByRole('button').click()
  await page.waitForURL(/orderBy=ronumber/)
  await until(() =>
    page.getByRole('columnheader', { name: 'RO', exact: true }).getAttribute('aria-sort'),
  ).not.toBeNull()
  await until(() => numbers(page)).toEqual(made.toSorted())

  const other = await product.person('role12@north.demo')
  await other.page.goto(page.url())
  await links(other.page).first().waitFor()
  await until(() => numbers(other.page)).toEqual(made.toSorted())
  expect(await searchBox(other.page).inputValue()).toBe('Kestrel')
})

test('a letter typed while the search before it is on its way stays', async () => {
  const someone = await product.person('role12@north.demo')
  const { page } = someone
  // Types the next letter at the moment at which the address takes the search, and notes what stands from then on.
  await page.addInitScript(`
    const write = History.prototype.replaceState
    window.stood = []
    History.prototype.replaceState = function (...all) {
      write.apply(this, all)
      if (window.stood.length > 0 || !/search=Toy/.test(String(all[2]))) return
      const box = document.querySelector('[data-page-search]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, 'Toyo')
      box.dispatchEvent(new Event('input', { bubbles: true }))
      const note = () => {
        window.stood.push(box.value)
        requestAnimationFrame(note)
      }
      note()
    }`)
  await page.goto('/calibrates')
  await links(page).first().waitFor()
  await searchBox(page).fill('Toy')
  await page.waitForURL(/search=Toyo/)
  expect(new Set(await page.evaluate<string[]>('window.stood'))).toEqual(new Set(['Toyo']))
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click()
  await until(() => new URL(page.url()).searchParams.get('search')).toBeNull()
  expect(await searchBox(page).inputValue()).toBe('')
})

test('open and back gives the same rows, the same place and the same focus', async () => {
  const page = await openList('/calibrates?showAll=true&pageSize=50')
  const before = await settled(page)
  const link = links(page).nth(30)
  await link.scrollIntoViewIfNeeded()
  const name = await link.innerText()
  const scrolled = await scrollOf(page)
  expect(scrolled).toBeGreaterThan(0)
  await link.click()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Calibrate ROs' }).waitFor()
  await page.getByText(`RO ${name}`).first().waitFor()
  await page.goBack()
  await links(page).first().waitFor()
  await until(() => numbers(page)).toEqual(before)
  await until(() => scrollOf(page)).toBe(scrolled)
  // The row that was opened is the current one, and the keys go on from it.
  await until(() => page.locator('tr[data-current]').getByRole('link').innerText()).toBe(name)
  await page.keyboard.press('j')
  await until(() => page.locator('tr[data-current]').getByRole('link').innerText()).toBe(before[31])
})

test('the list is worked by keys alone', async () => {
  const page = await openList()
  const rows = await settled(page)
  await page.getByRole('group', { name: 'Calibrate ROs, rows' }).focus()
  const current = () => page.locator('tr[data-current]').getByRole('link').innerText()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const second = await current()
  expect(rows).toContain(second)
  await page.keyboard.press('k')
  await until(current).toBe(rows[rows.indexOf(second) - 1])
  await page.keyboard.press('x')
  await page.getByText('1 selected').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('1 selected').first().waitFor({ state: 'detached' })
  const name = await current()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/calibrate\/\d+/)
  await page.getByText(`RO ${name}`).first().waitFor()
})

test('a page of some hundred rows shows its end and its beginning at a key, and few of the rest', async () => {
  const page = await openList('/calibrates?showAll=true&pageSize=1000')
  const table = page.getByRole('table')
  await until(async () => Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(200)
  const count = Number(await table.getAttribute('aria-rowcount'))
  const place = (at: number) => page.locator(`tr[aria-rowindex="${at}"]`)
  await page.getByRole('group', { name: 'Calibrate ROs, rows' }).focus()
  await page.keyboard.press('End')
  await until(() => place(count).isVisible()).toBe(true)
  await until(() => place(count - 25).count()).toBe(1)
  expect(await place(2).count()).toBe(0)
  expect(await page.locator('tr[data-open]').count()).toBeLessThan(100)
  await page.keyboard.press('Home')
  await until(() => place(2).isVisible()).toBe(true)
  expect(await place(count).count()).toBe(0)
})

test('each of the empty lists says what it is and leads on', async () => {
  const page = await openList()
  await searchBox(page).fill('no such vehicle anywhere')
  await page.getByRole('main').getByRole('button', { name: /Clear/ }).first().waitFor()
  await page.getByRole('main').getByRole('button', { name: /Clear/ }).first().click()
  await links(page).first().waitFor()
})

/** The rows, once the page hears of changes. */
async function settled(page: Page): Promise<string[]> {
  await live(page)
  return numbers(page)
}

const scrollOf = (page: Page): Promise<number> =>
  page
    .getByRole('group', { name: 'Calibrate ROs, rows' })
    .evaluate((box) => (box as unknown as { scrollTop: number }).scrollTop)

test('two dates the wrong way round are told where they were typed', async () => {
  const page = await openList()
  await page.getByRole('main').getByRole('button', { name: 'Last event Any' }).click()
  const filter = page.getByRole('dialog')
  await filter.getByRole('radio', { name: 'Date range' }).check()
  await filter.getByRole('textbox', { name: 'From' }).fill('11/10/2026')
  const last = filter.getByRole('textbox', { name: 'To', exact: true })
  await last.fill('11/01/2026')
  const words = filter.getByText('Pick 11/10/2026 or a later day.')
  await words.waitFor()
  // Seen without scrolling.
  await until(async () => {
    const [told, shown] = await Promise.all([words.boundingBox(), filter.boundingBox()])
    return told !== null && shown !== null && told.y + told.height <= shown.y + shown.height
  }).toBe(true)
  await last.fill('11/20/2026')
  await words.waitFor({ state: 'detached' })
})

test('a list and an order that cannot be loaded say why, and lead on', async () => {
  const someone = await product.person('role12@north.demo')
  someone.expects(/ERR_FAILED/)
  const { page } = someone
  await page.goto('/about')
  await page.route(/\/api\/calibrate\/calibrates?\?/, (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name: 'Calibrate ROs' }).click()
  await page.getByText("We can't reach the server. Your filters are still set.", { exact: true }).waitFor()

  const order = page.waitForEvent('requestfailed', (asked) => asked.url().includes('calibrate/calibrate?'))
  await page.goto('/calibrate/924')
  await order
  await page.getByText("We can't reach the server.", { exact: true }).waitFor()
  await page.unroute(/\/api\/calibrate\/calibrates?\?/)
  await page.getByRole('link', { name: 'Go to Calibrate ROs' }).click()
  await links(page).first().waitFor()
})
