import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { live, phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const palette = (page: Page) =>
  page.getByRole('combobox', { name: 'Search RO, VIN, customer, vehicle or command' })

test('what is typed before the palette is there is searched, and runs none of the keys of the page', async () => {
  const { page } = await product.person('role12@north.demo')
  const held = Promise.withResolvers<void>()
  await page.route(/Palette.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  await live(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  // C alone would open the chat, G with a letter another page.
  await page.keyboard.type('cgl48213')
  held.resolve()
  await palette(page).waitFor()
  await until(() => palette(page).inputValue()).toBe('cgl48213')
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByText('No RO, page, or command matches “cgl48213”.').waitFor()
  await palette(page).fill('new ro')
  await page.getByRole('option', { name: 'New RO' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/calibrate/new')
})

test('a search that is filled keeps its place beside the filters', async () => {
  const { page } = await product.person('role12@north.demo')
  await page.goto('/calibrates?search=RAV4')
  const box = async (what: ReturnType<Page['getByRole']>) => {
    const found = await what.boundingBox()
    return { from: found?.x ?? 0, to: (found?.x ?? 0) + (found?.width ?? 0) }
  }
  const cross = page.getByRole('button', { name: 'Clear search' })
  await cross.waitFor()
  const filter = page.getByRole('button', { name: /^Status/ }).first()
  expect((await box(cross)).to).toBeLessThan((await box(filter)).from)
})

test('each count of Home leads to the rows that it counted, whatever was searched before', async () => {
  for (const status of ['pending', 'submitted', 'completed'] as const) await product.given.request({ status })
  await product.given.request({
    status: 'assigned',
    visitFields: { scheduled: '2031-03-05 10:00', minutes: 60 },
  })
  const { page } = await product.person('role12@north.demo')
  await page.goto('/calibrates?search=no+such+vehicle')
  await page.getByText('No ROs match “no such vehicle”').waitFor()
  for (const name of ['Pending', 'In process', 'Scheduled', 'Completed']) {
    await page.goto('/')
    const tile = page
      .getByRole('navigation', { name: 'Counts' })
      .getByRole('link', { name: new RegExp(`${name}$`) })
    await until(() => tile.innerText()).toMatch(/\d/)
    const count = Number.parseInt((await tile.innerText()).replace(/\D/g, ''), 10)
    expect(count).toBeGreaterThan(0)
    await tile.click()
    await page.getByText(new RegExp(`^1 to \\d+ of ${count.toLocaleString('en-US')} ROs?$`)).waitFor()
  }
})

test('a shop reads at Home which center has its orders', async () => {
  const { ronumber, calibrate } = await product.given.request({ status: 'working' })
  // What waits longest is on Home.
  await product.app.sql("update event set started_at = '2001-01-01' where request = $1", [calibrate])
  const { page } = await product.atHome('role16@north.demo')
  const orders = page.getByRole('main').getByRole('link', { name: /RO / })
  await orders.filter({ hasText: ronumber }).getByText('Northline Grand Rapids').waitFor()
  for (const words of await orders.allInnerTexts()) expect(words).not.toContain('Halvorsen Collision')
})

test('an order that keeps one waiting is left by Cancel for the list', async () => {
  const { page } = await product.person('role12@north.demo')
  await page.route('**/calibrate/calibrate?*', () => undefined)
  await page.goto('/calibrates?search=48213&filter=9999')
  await page.getByRole('link', { name: '48213' }).click()
  await page.getByText('Still loading this RO').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: '48213' }).waitFor()
})

test('an old page behind the last shows the last, and a broken address shows the list', async () => {
  const { page } = await product.person('role12@north.demo')
  await page.goto('/calibrates?page=99&filter=9999')
  await page.getByText(/^\d+ to (\d+) of \1 ROs$/).waitFor()
  await until(() => page.getByText(/^Page (\d+) of \1$/).count()).toBe(1)
  await page.goto('/calibrates?page=-3&pageSize=0&sort=sideways&orderBy=none')
  await page.getByRole('table').getByRole('link').first().waitFor()
  await page.goto('/fleet?show=vehicles&page=44')
  await page.getByText(/^Page (\d+) of \1$/).waitFor()
})

test('on a phone what waits stands with its status beside the vehicle', async () => {
  const { ronumber, calibrate } = await product.given.request({ status: 'submitted' })
  await product.app.sql("update request set submitted_at = '2001-01-01' where id = $1", [calibrate])
  const center = await product.atHome('role12@north.demo', { viewport: phone })
  const { page } = center
  // What loads above moves the rows between two looks.
  await center.settled()
  const own = page.getByRole('listitem').filter({ hasText: ronumber })
  const vehicle = await own.locator('b').boundingBox()
  const status = await own.getByRole('img', { name: 'Submitted' }).boundingBox()
  expect(Math.abs((vehicle?.y ?? 0) - (status?.y ?? 99))).toBeLessThan(16)
})

test('a technician who types the address of a new order is told before anything is typed', async () => {
  const { page } = await product.person('role14@north.demo')
  await page.goto('/calibrate/new')
  await page.getByText("You can't create ROs").waitFor()
  expect(await page.getByRole('textbox', { name: /^VIN/ }).count()).toBe(0)
})

test('the top bar tells under which username one is signed in', async () => {
  const { page } = await product.atHome('role12@north.demo')
  const who = page.getByRole('button', { name: 'Renee Castillo Northline Grand Rapids' })
  await who.hover()
  await page.getByRole('tooltip').getByText('role12@north.demo').waitFor()
  await who.click()
  await page.getByText('role12@north.demo · Center admin').waitFor()
})

test('a field whose values are still to come does not look as if nothing had been chosen', async () => {
  const { page } = await product.atHome('role12@north.demo')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/lookup/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Renee Castillo Northline Grand Rapids' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const zone = page.getByRole('dialog').getByRole('combobox', { name: /^Time zone/ })
  await zone.waitFor()
  expect(await zone.getAttribute('placeholder')).toBe('Loading')
  held.resolve()
  await until(() => zone.inputValue()).toBe('Eastern Time, Michigan')
})

test('help opens the guide at what the page is about, and leads on from there', async () => {
  const { page } = await product.person('role6@north.demo')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const help = (name: string) => page.getByRole('dialog', { name })
  await help('Users').getByRole('heading', { name: 'Add a user' }).waitFor()
  const pictureWidth = () => page.evaluate(`document.querySelector('[role=dialog] img').naturalWidth`)
  await until(pictureWidth).toBeGreaterThan(0)
  await help('Users').getByRole('button', { name: 'All topics' }).click()
  await help('Guide').getByRole('button', { name: 'Prices, invoices, and payments' }).click()
  await help('Prices, invoices, and payments').getByRole('heading', { name: 'Tax' }).waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await help('Guide').getByRole('button', { name: 'Keyboard shortcuts', exact: true }).first().waitFor()
  await page
    .getByRole('button', { name: /^Keyboard shortcuts/ })
    .first()
    .click()
  await help('Keyboard shortcuts').getByText('Help for this page').waitFor({ state: 'detached' })
})
