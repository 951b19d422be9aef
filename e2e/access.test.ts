import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { allCalls } from '#contract/index.ts'
import { roles, type Role } from '#contract/kit/roles.ts'
import { access, canOpen } from '#contract/page-access.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()

const requests = ['Pending Requests', 'In Process Requests', 'Calibrate ROs']
const shop = ['Home', 'View Schedule', ...requests]
const office = [
  'Home',
  'Locations',
  'Incoming ROs',
  'Calibrate ROs',
  'Dispatch',
  'Insurance',
  'Fleet',
  'Storage',
  'Tech Schedule',
]
const ofHost = [...office, 'Chat Admin', 'Widget Demo', 'Dashboard', 'Admin']
const ofAdmin = [...office, 'Dashboard', 'Admin']
const ofDispatch = ['Home', 'Dispatch', 'Calibrate ROs', 'Tech Schedule', 'View Schedule', 'My location']
const ofPartner = ['Home', ...requests, 'Dispatch', 'Tech Schedule', 'Fleet', 'Insurance', 'Users']
const center = ['Home', 'Incoming ROs', 'Calibrate ROs', 'Tech Schedule', 'View Schedule']
const menus: Record<number, string[]> = {
  1: ofHost,
  2: ofHost,
  3: ofAdmin,
  4: [...shop, 'Fleet', 'Insurance', 'My location', 'History'],
  5: ['Home', 'Location', 'View Schedule', ...requests, 'Dispatch', 'Fleet', 'Insurance', 'Admin'],
  6: [...ofPartner, 'My location', 'Rates and prices'],
  7: ofAdmin,
  8: [...shop, 'Tech Schedule', 'Fleet', 'Insurance', 'My location', 'Rates and prices', 'History'],
  9: ofAdmin,
  10: ofDispatch,
  11: [...ofPartner, 'My location'],
  12: [...center, 'Fleet', 'Insurance', 'Dashboard', 'Locations', 'RO Map View', 'Admin'],
  13: ofDispatch,
  14: [...center, 'RO Map View'],
  15: shop,
  16: shop,
  17: shop,
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
/** The entries' names, without the counts of what waits behind them. */
const entriesOf = async (page: Page): Promise<string[]> => {
  const names = await menuOf(page).getByRole('link').allInnerTexts()
  return names.map((name) => name.split('\n')[0] ?? '').filter((name) => !support.includes(name))
}
const support = ['About', 'Notifications']

test.each(roles.all)(
  'role %i has its menu, whose entries stand, and is led home from a page that is closed to it',
  async (role) => {
    const { page } = await product.atHome(`role${role}@north.demo`)
    await until(() => entriesOf(page)).toEqual(menus[role])
    for (const entry of isOpenedBefore(role) ? [] : [...(menus[role] ?? []), ...support]) {
      await menuOf(page)
        .getByRole('link', { name: new RegExp(`^${entry}(?![a-z])`) })
        .click()
      await stands(page)
    }
    const [first] = closedTo(role)
    if (!first) return
    await isLedHome(page, first)
    // And so does an address that is typed, with the page loaded anew.
    await page.goto(first)
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText("Your role can't open this page.").waitFor()
  },
)

/** Everything that decides what a role's pages can ask for and show in the menu. */
const reachOf = (role: Role): string =>
  JSON.stringify([
    menus[role],
    closedTo(role),
    allCalls.map(({ call }) => call.right === 'open' || (call.right as readonly number[]).includes(role)),
  ])
/** Whether a role before this one has the same menu, pages, and calls: its entries are opened in that role's test. */
const isOpenedBefore = (role: Role): boolean =>
  roles.all.some((other) => other < role && reachOf(other) === reachOf(role))

/** Pages that the role may not open; page-access.test.ts has the whole table. */
const closedTo = (role: Role): string[] =>
  Object.keys(access)
    .map((area) => `/${area}`)
    .filter((path) => !canOpen(role, path))

/** Goes to the address without loading the page anew, as a link would. */
const isLedHome = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(`history.pushState(null, '', '${path}')`)
  await page.waitForURL((url) => url.pathname === '/')
}

/** The page has its name and its content; no part of it failed. */
const stands = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('main')
  await sheet.getByRole('heading', { level: 1 }).waitFor()
  await sheet.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  expect(await sheet.getByRole('heading', { level: 1 }).innerText()).not.toBe('Page not Found')
  expect(await sheet.getByText(/could not be (loaded|shown)/).count(), page.url()).toBe(0)
}

test('an address that is none of ours says Page not Found', async () => {
  const { page } = await product.person('role16@north.demo')
  for (const path of ['/nowhere', '/calibrates/Pending/more/still', '/chatadminx']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Page not Found', level: 1 }).waitFor()
    expect(await page.title()).toContain('Page not Found - calibrate')
  }
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('**/')
})

test('View Schedule leaves the menu of a shop whose firm does not schedule', async () => {
  await product.app.sql('update firm set is_scheduling = false where name = $1', ['Halvorsen Collision'])
  const { page } = await product.atHome('role16@north.demo')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Eric Halvorsen Halvorsen Collision/ })
    .waitFor()
  await until(() => entriesOf(page)).toEqual(['Home', ...requests])
  await product.app.sql('update firm set is_scheduling = true where name = $1', ['Halvorsen Collision'])
})
