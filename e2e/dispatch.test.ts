import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()

const visits = (page: Page): Locator => page.getByRole('list', { name: 'Visits' })
const row = (page: Page, ronumber: string): Locator =>
  visits(page).getByRole('listitem').filter({ hasText: ronumber })
const techs = (page: Page): Locator => page.getByRole('list', { name: 'Techs', exact: true })
const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first()

/** A day far from all that the demo plans, a Wednesday: everybody is free, and no time is past. */
const farDay = '2031-03-05'

/** A visit on that day that nobody has. */
const givenVisit = async (hour = '10:00') => {
  const visitFields = { scheduled: `${farDay} ${hour}`, minutes: 60 }
  const order = await product.given.request({ status: 'accepted', visits: 1, visitFields })
  const [visit] = order.visits
  if (!visit) throw new Error('The order has no visit')
  return { ...order, calibrateEvent: visit.calibrateEvent }
}
/** Who has a visit, by name. */
const techsOf = async (calibrateEvent: number): Promise<string | null> => {
  const center = await product.app.as('role12@north.demo')
  return (await center.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })).techs
}
const at = (ronumber: string) => `/dispatch?filter=9999&day=${farDay}&search=${ronumber}`

/** Drags something onto something else with the mouse. */
const drag = async (page: Page, from: Locator, to: Locator) => {
  await to.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('There is nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 60, end.y + 20, { steps: 5 })
}

test('a visit is dragged onto a tech, says what would follow, and another dispatcher sees it', async () => {
  const { ronumber, calibrateEvent } = await givenVisit()
  const [one, other] = await Promise.all([
    product.person('role13@north.demo'),
    product.person('role10@north.demo'),
  ])
  await Promise.all([one.page.goto(at(ronumber)), other.page.goto(at(ronumber))])
  await row(other.page, ronumber).getByText('Not assigned').waitFor()
  const target = techs(one.page).getByRole('button', { name: /Marcus Oyelaran/ })
  await target.waitFor()
  await row(one.page, ronumber).waitFor()
  await one.settled()
  await drag(one.page, row(one.page, ronumber), target)
  const chip = one.page.getByRole('status').filter({ hasText: `RO ${ronumber} to Marcus Oyelaran` })
  await chip.getByText('Every promised time is kept').waitFor()
  await one.page.mouse.up()
  await toast(one.page, `RO ${ronumber} assigned to Marcus Oyelaran`).waitFor()
  await row(other.page, ronumber).getByText('Marcus Oyelaran').waitFor({ state: 'attached' })
  expect(await techsOf(calibrateEvent)).toBe('Marcus Oyelaran')

  await one.page.keyboard.press('Control+z')
  await row(other.page, ronumber).getByText('Not assigned').waitFor({ state: 'attached' })
  expect(await techsOf(calibrateEvent)).toBeNull()
})

test('the keyboard alone ranks, assigns, and unassigns', async () => {
  const { ronumber, calibrateEvent } = await givenVisit('13:00')
  const { page } = await product.person('role13@north.demo')
  await page.goto(at(ronumber))
  await row(page, ronumber).waitFor()
  await page.keyboard.press('j')
  const panel = page.getByRole('region', { name: `RO ${ronumber}` })
  const first = panel.getByRole('list', { name: 'Techs' }).getByRole('listitem').first()
  const name = await first.getByRole('button').first().innerText()
  await page.keyboard.press('1')
  await panel.getByText(`Assigned to ${name}`).waitFor()
  expect(await techsOf(calibrateEvent)).toBe(name)
  await page.keyboard.press('u')
  await toast(page, `RO ${ronumber} unassigned`).waitFor()
  await panel.getByText(`Assigned to ${name}`).waitFor({ state: 'detached' })
  expect(await techsOf(calibrateEvent)).toBeNull()

  await page.keyboard.press('Escape')
  await techs(page).getByRole('listitem').first().waitFor()
  expect(await page.evaluate('document.activeElement?.dataset.visit')).toBe(String(calibrateEvent))
})

test('who cannot take a visit is listed with the reason, and may be double-booked with one', async () => {
  const taken = await givenVisit('15:00')
  const wanted = await givenVisit('15:30')
  const center = await product.app.as('role12@north.demo')
  const { items } = await center.ok('GET dispatch/techAssignments', { query: { search: 'Priya Raman' } })
  const [priya] = items
  if (!priya) throw new Error('There is no Priya Raman')
  const body = { calibrateEvent: taken.calibrateEvent, user: priya.user }
  await center.ok('POST dispatch/assignTechnician', { body })
  const { page, expects } = await product.person('role13@north.demo')
  expects(/assignTechnician/)
  await page.goto(at(wanted.ronumber))
  await row(page, wanted.ronumber).getByRole('button').click()
  const panel = page.getByRole('region', { name: `RO ${wanted.ronumber}` })
  const unable = panel.getByRole('listitem').filter({ hasText: 'Priya Raman' })
  await unable.getByText(`Has RO ${taken.ronumber}, 03:00 pm to 04:00 pm`).waitFor()
  await drag(page, row(page, wanted.ronumber), unable)
  await page.mouse.up()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Has RO/).waitFor()
  await dialog.getByRole('button', { name: 'Assign anyway' }).click()
  await page.getByRole('heading', { name: 'Double-book Priya Raman?' }).waitFor()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Second bay, same shop')
  await page.getByRole('button', { name: 'Double-book', exact: true }).click()
  await toast(page, `RO ${wanted.ronumber} assigned to Priya Raman`).waitFor()
  expect(await techsOf(wanted.calibrateEvent)).toBe('Priya Raman')
})

test('a day is planned, taken in part, and taken back as one', async () => {
  const given = [await givenVisit('08:30'), await givenVisit('11:30')]
  const { page } = await product.person('role13@north.demo')
  await page.goto(`/dispatch?day=${farDay}`)
  await visits(page).getByRole('listitem').first().waitFor()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Plan 03/05/2031' })
  await dialog.getByRole('checkbox', { name: 'Also schedule visits without a time' }).uncheck()
  const changes = dialog.getByRole('list', { name: 'Changes' })
  for (const { ronumber } of given) await changes.getByText(ronumber).waitFor()
  const all = dialog.getByRole('checkbox', { name: 'All', exact: true })
  await all.uncheck()
  const [first, second] = given
  const taken = changes.getByRole('checkbox', { name: new RegExp(`RO ${first?.ronumber}`) })
  await taken.check()
  await dialog.getByRole('button', { name: /^Take \d+ change/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText(/^\d+ visits? changed$/)
    .first()
    .waitFor()
  expect(await techsOf(first?.calibrateEvent ?? 0)).not.toBeNull()
  await page.keyboard.press('Control+z')
  await page
    .getByText(/back as (it was|they were)$/)
    .first()
    .waitFor()
  await until(() => techsOf(first?.calibrateEvent ?? 0)).toBeNull()
  expect(await techsOf(second?.calibrateEvent ?? 0)).toBeNull()
})

test('status, address, and notes of a tech are saved, and others see them', async () => {
  const [one, other] = await Promise.all([
    product.person('role13@north.demo'),
    product.person('role10@north.demo'),
  ])
  await Promise.all([one.page.goto('/dispatch'), other.page.goto('/dispatch')])
  const entry = (page: Page) => techs(page).getByRole('button', { name: /Tom Beckett/ })
  await entry(other.page).waitFor()
  await entry(one.page).click()
  const { page } = one
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'On break' }).click()
  await toast(page, 'Tom Beckett: On break').waitFor()
  await entry(other.page).getByText('On break').waitFor()

  await page.getByRole('region', { name: 'Where' }).getByRole('button', { name: 'Change…' }).click()
  await page.getByRole('textbox', { name: 'ZIP' }).fill('49503')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await entry(other.page)
    .getByText(/49503.*Just now/)
    .waitFor()

  await page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Edit…' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Has the long target frame')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Notes' }).getByText('Has the long target frame').waitFor()
})

test('a tech shares a position, and the dispatcher sees how old it is', async () => {
  const geolocation = { latitude: 42.96, longitude: -85.66 }
  const [tech, dispatcher] = await Promise.all([
    product.person('role14@north.demo', { viewport: phone, permissions: ['geolocation'], geolocation }),
    product.person('role13@north.demo'),
  ])
  const client = await product.app.as('role14@north.demo')
  const own = await client.ok('GET dispatch/techSchedule', { query: { days: 1 } })
  const name = own.technicians[0]?.name ?? ''
  await Promise.all([tech.page.goto('/techschedule'), dispatcher.page.goto('/dispatch')])
  const entry = techs(dispatcher.page).getByRole('button', { name: new RegExp(name) })
  await entry.waitFor()
  await tech.page.getByRole('button', { name: 'Share my position' }).click()
  await entry.getByText('Position: Just now').waitFor()
})

test('without WebGL the lists hold everything, and a phone shows one part at a time', async () => {
  const { ronumber } = await givenVisit('16:00')
  const { page } = await product.person('role13@north.demo', { viewport: phone })
  await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null')
  await page.goto(at(ronumber))
  await row(page, ronumber).getByRole('button').click()
  await page.getByRole('region', { name: `RO ${ronumber}` }).waitFor()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await page.getByText("This browser can't show the map.").waitFor()
  await page.getByRole('button', { name: 'Visits', exact: true }).click()
  await row(page, ronumber).waitFor()
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(phone.width)
})
