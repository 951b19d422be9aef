import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { choose } from './support/choose.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()

const treeOf = (page: Page): Locator => page.getByRole('tree', { name: 'Location tree' })
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('treeitem').filter({ hasText: name }).first()
/** The row that the arrows stand on. */
const current = (page: Page): Promise<string> =>
  page.locator('[role="treeitem"][aria-selected="true"]').innerText()

/** The firm of this name, as a host sees it. */
async function firmNamed(name: string): Promise<{ firm: number; parent: number | null }> {
  const host = await product.app.as('role1@north.demo')
  const { items } = await host.ok('GET firm/getFirms', { query: { search: name, filter: '9999' } })
  const found = items.find((each) => each.name === name)
  if (!found) throw new Error(`There is no location ${name}`)
  return { firm: found.firm, parent: found.parent }
}

test('a shop is added to a division, moved by keys after a look at what changes, and moved back', async () => {
  const { page } = await product.person('role3@north.demo')
  await page.goto('/locations?show=tree')
  await treeOf(page).waitFor()

  await rowOf(page, 'Great Lakes Division').getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Add location here…' }).click()
  const adding = page.getByRole('dialog', { name: 'Add location' })
  await adding.getByText('Part of Great Lakes Division').waitFor()
  await adding.getByRole('button', { name: 'Save' }).click()
  await adding.getByText('This field is required').waitFor()
  await adding.getByRole('textbox', { name: 'Name' }).fill('Quayside Collision')
  await choose(page, adding.getByRole('combobox', { name: 'Type' }), 'Shop')
  await adding.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Quayside Collision', level: 1 }).waitFor()
  const division = await firmNamed('Great Lakes Division')
  expect((await firmNamed('Quayside Collision')).parent).toBe(division.firm)

  await page.goto('/locations?show=tree')
  await treeOf(page).focus()
  await page.keyboard.type('quays')
  await until(() => current(page)).toContain('Quayside Collision')
  await page.keyboard.press('Control+x')
  await page.getByText('Moving Quayside Collision.').waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.type('northline det')
  await page.keyboard.press('Control+v')
  // A shop can't be part of a center, and the tree says so without asking anything.
  await page
    .getByText(/is a center, so Quayside Collision \(Shop\) can't be part of it/)
    .first()
    .waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.type('cross')
  await page.keyboard.press('Control+v')

  const moving = page.getByRole('dialog', { name: 'Move Quayside Collision' })
  await moving.getByText('1 location, 0 users, 0 ROs').waitFor()
  await moving.getByRole('region', { name: 'Will see it' }).getByText('Crossroads Calibration').waitFor()
  await moving
    .getByRole('region', { name: 'Will no longer see it' })
    .getByText('Great Lakes Division')
    .waitFor()
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await moving.waitFor({ state: 'detached' })
  await page.getByText('Quayside Collision is now part of Crossroads Calibration Group').waitFor()
  const other = await firmNamed('Crossroads Calibration Group')
  expect((await firmNamed('Quayside Collision')).parent).toBe(other.firm)

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Quayside Collision is back where it was').first().waitFor()
  expect((await firmNamed('Quayside Collision')).parent).toBe(division.firm)
})

test('a location is dragged onto another, and Esc puts it back', async () => {
  const { page } = await product.person('role3@north.demo')
  await page.goto('/locations?show=tree')
  await treeOf(page).waitFor()
  const drag = async (from: string, to: string) => {
    const [start, end] = [await rowOf(page, from).boundingBox(), await rowOf(page, to).boundingBox()]
    if (!start || !end) throw new Error('The rows are not in sight')
    await page.mouse.move(start.x + 400, start.y + 18)
    await page.mouse.down()
    await page.mouse.move(end.x + 300, end.y + 10, { steps: 6 })
    await page.mouse.move(end.x + 300, end.y + 18)
  }
  await drag('Geist Auto Body', 'Northline Michigan')
  await page.getByText('part of Northline Michigan').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.getByText('part of Northline Michigan').waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)

  await drag('Geist Auto Body', 'Northline Michigan')
  await page.mouse.up()
  const moving = page.getByRole('dialog', { name: 'Move Geist Auto Body' })
  await moving.getByRole('region', { name: 'Will see it' }).getByText('Northline Michigan').waitFor()
  await moving.getByRole('button', { name: 'Cancel' }).click()

  await rowOf(page, 'Geist Auto Body').getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await moving.getByRole('option', { name: 'Great Lakes Division' }).waitFor()
  // It stands there already.
  expect(await moving.getByRole('option', { name: 'Crossroads Calibration Group' }).count()).toBe(0)
})

test('the tree is walked by keys and searched down to its hits', async () => {
  const { page } = await product.person('role3@north.demo')
  await page.goto('/locations?show=tree')
  await treeOf(page).focus()
  await page.keyboard.press('Home')
  const top = await current(page)
  await page.keyboard.press('ArrowLeft')
  await until(() => page.getByRole('treeitem').count()).toBe(1)
  await page.keyboard.press('ArrowRight')
  await until(() => page.getByRole('treeitem').count()).toBeGreaterThan(3)
  await page.keyboard.press('ArrowRight')
  expect(await current(page)).not.toBe(top)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await current(page)).toBe(top)

  await page.getByRole('main').getByRole('searchbox').first().fill('kettle')
  await until(() => page.getByRole('treeitem').count()).toBeLessThan(6)
  await until(() => current(page)).toContain('Kettle Creek Collision')
  await page.getByText(/^1 match in/).waitFor()
  await page.getByRole('main').getByRole('searchbox').first().fill('no such place')
  await page.getByRole('heading', { name: 'No location matches “no such place”' }).waitFor()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await rowOf(page, 'Great Lakes Division').waitFor()
})

test('a link added in this session is dropped, an older one is flagged for removal', async () => {
  const { page } = await product.person('role3@north.demo')
  const { firm } = await firmNamed('Halvorsen Collision')
  await page.goto(`/locations/${firm}?tab=network`)
  const lines = page.getByRole('tabpanel').getByRole('listitem')
  await lines.filter({ hasText: 'Northline Indianapolis' }).waitFor()
  const before = await lines.count()

  await page.getByRole('combobox', { name: 'Find a location to link' }).fill('carmel')
  await page.getByRole('option', { name: /Carmel Coachworks/ }).click()
  await lines.filter({ hasText: 'Carmel Coachworks' }).getByText('Added, not saved').waitFor()
  await page.getByText('1 change not saved').waitFor()
  await page.getByRole('button', { name: 'Remove Carmel Coachworks' }).click()
  await until(() => lines.count()).toBe(before)
  await page.getByText('1 change not saved').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Remove Northline Indianapolis' }).click()
  const flagged = lines.filter({ hasText: 'Northline Indianapolis' })
  await flagged.getByText('Removed when you save').waitFor()
  await flagged.getByRole('button', { name: 'Keep' }).click()
  await flagged.getByText('Removed when you save').waitFor({ state: 'detached' })
  await flagged.getByRole('textbox', { name: /^License/ }).fill('MI-4711')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Network of Halvorsen Collision saved').waitFor()
  await page.getByRole('button', { name: 'Remove Northline Indianapolis' }).click()
  // What is not saved outlives a reload.
  await page.reload()
  await flagged.getByText('Removed when you save').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await flagged.waitFor({ state: 'detached' })

  const host = await product.app.as('role1@north.demo')
  const links = await host.ok('GET firm/firmFirms', { query: { firm } })
  expect(links.map(({ name }) => name)).not.toContain('Northline Indianapolis')
})

test('two administrators change one location: other fields merge, the same field shows both', async () => {
  const one = await product.person('role3@north.demo')
  const { firm } = await firmNamed('Kettle Creek Collision')
  await one.page.goto(`/locations/${firm}`)
  const name = one.page.getByRole('textbox', { name: 'Name' })
  const email = one.page.getByRole('textbox', { name: 'Email' })
  await email.fill('front@kettle.example')
  const other = await product.person('role9@north.demo')
  await other.page.goto(`/locations/${firm}`)
  await one.page.getByText(/^Also open here: \w+/).waitFor()
  const host = await product.app.as('role1@north.demo')
  await host.ok('POST firm/saveFirm', { body: { firm, webAddress: 'kettle.example' } })
  await one.page.getByRole('button', { name: 'Save' }).click()
  await one.page.getByText('Kettle Creek Collision saved').waitFor()
  expect(await host.ok('GET firm/firm', { query: { firm } })).toMatchObject({
    email: 'front@kettle.example',
    webAddress: 'kettle.example',
  })

  one.expects(/409/)
  await name.fill('Kettle Creek Collision West')
  await host.ok('POST firm/saveFirm', { body: { firm, name: 'Kettle Creek Auto' } })
  await one.page.getByRole('button', { name: 'Save' }).click()
  const panel = one.page.getByRole('region', { name: 'Saved by someone else meanwhile' })
  await panel.getByText('Kettle Creek Auto').waitFor()
  await panel.getByText('Kettle Creek Collision West').waitFor()
  await panel.getByRole('button', { name: 'Save 1 of mine' }).click()
  await one.page.getByRole('heading', { name: 'Kettle Creek Collision West', level: 1 }).waitFor()

  // A draft that waited on the device while somebody else saved asks too.
  await name.fill('Kettle Creek by draft')
  await one.page.getByText('1 change not saved').waitFor()
  await host.ok('POST firm/saveFirm', { body: { firm, name: 'Kettle Creek meanwhile' } })
  one.page.once('dialog', (leave) => void leave.accept())
  await one.page.reload()
  await one.page.getByText(/What you typed on .* is back/).waitFor()
  await one.page.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Kettle Creek meanwhile').waitFor()
  await panel.getByText('Kettle Creek by draft').waitFor()
  expect(await host.ok('GET firm/firm', { query: { firm } })).toMatchObject({
    name: 'Kettle Creek meanwhile',
  })
})

test('a preference that another changed meanwhile shows both values, and one is chosen', async () => {
  const one = await product.person('role3@north.demo')
  const { page } = one
  const { firm } = await firmNamed('Maple Street Auto Body')
  const host = await product.app.as('role1@north.demo')
  const dueDays = { firm, firmPreferenceName: 'DueDays', firmPreferenceCategory: 'Invoice' }
  const stored = async () =>
    (await host.ok('GET firm/firmPreference', { query: { firm } })).find(({ name }) => name === 'DueDays')
  await host.ok('POST firm/saveFirmPreference', { body: { ...dueDays, preference: '30' } })
  await page.goto(`/locations/${firm}?tab=preferences`)
  const days = page.getByRole('textbox', { name: /Days until/ })
  await days.fill('21')
  await host.ok('POST firm/saveFirmPreference', { body: { ...dueDays, preference: '45' } })
  one.expects(/409/)
  await page.getByRole('button', { name: 'Save' }).click()
  const panel = page.getByRole('region', { name: 'Saved by someone else meanwhile' })
  await panel.getByText('saved preferences at').waitFor()
  await panel.getByRole('radio', { name: /: yours, 21$/ }).waitFor()
  expect((await stored())?.value).toBe('45')
  // Another save before the choice was made is asked about as well, and not written over.
  await host.ok('POST firm/saveFirmPreference', { body: { ...dueDays, preference: '60' } })
  await panel.getByRole('button', { name: 'Save 1 of mine' }).click()
  await panel.getByRole('radio', { name: /: saved now, 60$/ }).waitFor()
  await panel.getByRole('button', { name: 'Save 1 of mine' }).click()
  await page.getByText('Preferences of Maple Street Auto Body saved').waitFor()
  await panel.waitFor({ state: 'detached' })
  expect((await stored())?.value).toBe('21')
})

test('what was typed in preferences is back after a reload, and can be thrown away', async () => {
  const { page } = await product.person('role3@north.demo')
  const { firm } = await firmNamed('Maple Street Auto Body')
  await page.goto(`/locations/${firm}?tab=preferences`)
  const days = page.getByRole('textbox', { name: /Days until/ })
  const before = await days.inputValue()
  await days.fill('7')
  await page.getByText('1 change not saved').waitFor()
  page.once('dialog', (leave) => void leave.accept())
  await page.reload()
  await page.getByText(/What you typed on .* is back/).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText(/What you typed on/).waitFor({ state: 'detached' })
  expect(await days.inputValue()).toBe(before)
})

test('preferences: only what was changed is sent; hours, centers and the map follow', async () => {
  const { page } = await product.person('role3@north.demo')
  const { firm } = await firmNamed('Maple Street Auto Body')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('saveFirmPreference')) sent.push(request.postData() ?? '')
  })
  await page.goto(`/locations/${firm}?tab=preferences`)
  await page.getByRole('checkbox', { name: /Hide requests on map/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Preferences of Maple Street Auto Body saved').waitFor()
  expect(sent.map((body) => JSON.parse(body) as object)).toEqual([
    {
      firm,
      firmPreferenceName: 'HideRequestsOnMap',
      preference: '1',
      firmPreferenceCategory: 'Center',
      isInactive: 0,
      version: 0,
    },
  ])

  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Set hours' }).click()
  await page.getByRole('textbox', { name: 'Monday closes' }).fill('12:00 am')
  await page.getByRole('checkbox', { name: 'Saturday' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Maple Street Auto Body saved', { exact: true }).waitFor()
  const host = await product.app.as('role1@north.demo')
  const { hours } = await host.ok('GET firm/firm', { query: { firm } })
  expect(hours[1]).toEqual({ weekday: 1, isClosed: false, opens: '08:00', closes: '24:00' })
  expect(hours[6]?.isClosed).toBe(false)

  await page.getByRole('tab', { name: 'Centers' }).click()
  const centers = page.getByRole('tabpanel').getByRole('listitem')
  await until(() => centers.count()).toBeGreaterThan(0)
  await page.getByRole('combobox', { name: 'Find a center' }).fill('indianapolis')
  await page.getByRole('option', { name: /Northline Indianapolis/ }).click()
  await page.getByRole('radio', { name: 'Primary, Northline Indianapolis' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Centers of Maple Street Auto Body saved').waitFor()
  const now = await host.ok('GET firm/getCenterFirms', { query: { firm } })
  expect(now.find(({ value }) => value)?.name).toBe('Northline Indianapolis')
})

test('the list keeps search and order for the session, and filter and page size on the device', async () => {
  const { page, context } = await product.person('role1@north.demo')
  await page.goto('/locations')
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(1).waitFor()
  // Shops to begin with, by their numbers.
  expect((await rows.allInnerTexts()).slice(1).every((text) => text.includes('Shop'))).toBe(true)
  await page.getByRole('button', { name: 'Clear Type' }).click()
  await rows.filter({ hasText: 'Calibration Network' }).first().waitFor()
  await page.getByRole('main').getByRole('searchbox').first().fill('northline')
  await page.waitForURL(/search=northline/)
  await page.getByRole('columnheader', { name: 'Location' }).getByRole('button').click()
  await page.waitForURL(/orderBy=name/)
  // The rows of the old order stand until those of the new one are there.
  const placed = async () => (await rows.allInnerTexts()).slice(1).map((text) => text.split('\n')[1])
  await until(async () => {
    const now = await placed()
    return now.length > 3 && now.join() === now.toSorted().join()
  }).toBe(true)
  const names = await rows.allInnerTexts()

  await page.goto('/about')
  await page.goto('/locations')
  await until(() => rows.allInnerTexts()).toEqual(names)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/locations')
  await elsewhere.getByRole('table').getByRole('row').nth(1).waitFor()
  expect(elsewhere.url()).toContain('filter=9999')
  expect(elsewhere.url()).not.toContain('search=')
})

test('on a phone the four views and a location stay within the screen', async () => {
  const { page, settled } = await product.person('role3@north.demo', { viewport: phone })
  const { firm } = await firmNamed('Halvorsen Collision')
  for (const path of [
    '/locations',
    '/locations?show=tree',
    '/locations?show=network',
    '/locations?show=map',
    `/locations/${firm}`,
    `/locations/${firm}?tab=network`,
  ]) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await settled()
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    expect(wide, path).toBeLessThanOrEqual(phone.width)
  }
  await page.goto('/locations')
  await page.getByRole('button', { name: /^Show/ }).click()
  await page.getByRole('radio', { name: 'Location tree' }).click()
  await treeOf(page).waitFor()
})

test('what lies outside the branch does not exist, and a center admin changes no tree', async () => {
  const south = await firmNamed('Bayou City Collision')
  const { page, expects } = await product.person('role3@north.demo')
  expects(/404/)
  await page.goto(`/locations/${south.firm}`)
  await page
    .getByRole('heading', { name: "This location doesn't exist, or you don't have access to it" })
    .waitFor()
  const center = await product.person('role12@north.demo')
  await center.page.goto('/locations')
  // Its list begins with every type: no shop stands below a center.
  await center.page.getByRole('table').getByRole('row').nth(1).waitFor()
  expect(await center.page.getByRole('button', { name: 'Add location' }).count()).toBe(0)
})

test('the menu key opens the menu of the current row, also once its file is there', async () => {
  const { page } = await product.person('role3@north.demo')
  await page.goto('/locations?show=tree')
  await treeOf(page).focus()
  await page.keyboard.press('ArrowDown')
  for (const key of ['Shift+F10', 'ContextMenu', 'Shift+F10']) {
    await page.keyboard.press(key)
    await page.locator('[role="menuitem"]:focus').waitFor()
    await page.keyboard.press('Escape')
    await treeOf(page).and(page.locator(':focus')).waitFor()
  }
})
