import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsNow } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { desk, live, phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
let bays: { bay: number; bayName: string }[] = []
let dana = 0

beforeAll(async () => {
  const center = await product.app.as('role12@north.demo')
  const { firm } = await center.ok('GET bay/visits', { query: {} })
  bays = await center.ok('GET bay/bays', { query: { firm } })
  const { items } = await center.ok('GET user/dispatchedTechs', { query: { firm } })
  dana = items.find(({ name }) => name === 'Dana Whitfield')?.user ?? 0
})

/** Wednesdays of a year in which the demo has nothing. Each test takes its own. */
const days = [
  '2031-03-05',
  '2031-03-12',
  '2031-03-19',
  '2031-03-26',
  '2031-04-02',
  '2031-04-09',
  '2031-04-16',
  '2031-04-23',
]
const bayId = (name: string) => bays.find(({ bayName }) => bayName === name)?.bay ?? 0
const booked = async (day: string, at: string, more: Record<string, unknown> = {}) => {
  const visitFields = { scheduled: `${day} ${at}`, minutes: 60, bay: bayId('Bay 1'), techIds: [], ...more }
  const { ronumber, calibrate, visits } = await product.given.request({
    status: 'accepted',
    visits: 1,
    visitFields,
  })
  return { ronumber, calibrate, id: visits[0]?.calibrateEvent ?? 0 }
}
const planOf = async (id: number) => {
  const center = await product.app.as('role12@north.demo')
  const visit = await center.ok('GET calibrate/calibrateEvent', { query: { id } })
  return [visit.scheduled?.slice(11), visit.minutes, visit.bayName]
}

const board = (page: Page) => page.getByRole('region', { name: 'Schedule' })
const lane = (page: Page, name: string) => board(page).getByRole('group', { name, exact: true })
const block = (page: Page, ronumber: string) =>
  board(page)
    .getByRole('button', { name: new RegExp(`^RO ${ronumber},`) })
    .first()
/** Nothing on the board waits for its save. */
const saved = (page: Page) => until(() => board(page).locator('[data-slot=changing]').count()).toBe(0)
const openDay = async (page: Page, day: string) => {
  await page.goto(`/schedule?view=day&day=${day}&lanes=both`)
  await lane(page, 'Bay 1').waitFor()
}

/** Where a time of the day is in a lane. */
const pointIn = async (track: Locator, hour: number): Promise<{ x: number; y: number }> => {
  const [box, from, to] = [
    await track.boundingBox(),
    Number(await track.getAttribute('data-from')),
    Number(await track.getAttribute('data-to')),
  ]
  if (!box) throw new Error('The lane is not shown')
  return { x: box.x + (box.width * (hour * 60 - from)) / (to - from), y: box.y + box.height / 2 }
}
const drag = async (page: Page, what: Locator, to: { x: number; y: number }, grabAt = 6) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('The block is not shown')
  await page.mouse.move(box.x + grabAt, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + grabAt, to.y, { steps: 4 })
}

test('a visit is dragged to another bay while others look on, stretched, carried by keys, and put back', async () => {
  const day = days[0] ?? ''
  const { id, ronumber } = await booked(day, '09:00')
  const { page } = await product.person('role12@north.demo')
  const other = await product.person('role10@north.demo')
  const { firm } = await (await product.app.as('role12@north.demo')).ok('GET bay/visits', { query: {} })
  await other.page.goto(`/schedule?view=day&day=${day}&lanes=both&firm=${firm}`)
  await block(other.page, ronumber).waitFor()
  await live(other.page)
  await openDay(page, day)

  await drag(page, block(page, ronumber), await pointIn(lane(page, 'Bay 2'), 11))
  await board(page).getByText('11:00 am to 12:00 pm').waitFor()
  await page.mouse.up()
  await lane(page, 'Bay 2')
    .getByRole('button', { name: new RegExp(ronumber) })
    .waitFor()
  await lane(other.page, 'Bay 2')
    .getByRole('button', { name: /11:00 am to 12:00 pm/ })
    .waitFor()
  await until(() => planOf(id)).toEqual(['11:00', 60, 'Bay 2'])

  const end = await pointIn(lane(page, 'Bay 2'), 13)
  await saved(page)
  const edge = ((await block(page, ronumber).boundingBox())?.width ?? 0) - 3
  await drag(page, block(page, ronumber), { ...end, x: end.x - edge }, edge)
  await page.mouse.up()
  await until(() => planOf(id)).toEqual(['11:00', 120, 'Bay 2'])

  await saved(page)
  await block(page, ronumber).focus()
  await page.keyboard.press('m')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  await page
    .getByRole('status')
    .getByText(/10:30 am, Bay 1\. Enter saves/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await page
    .getByRole('dialog', { name: `Move RO ${ronumber}` })
    .getByRole('button', { name: 'Cancel' })
    .waitFor()
  await page.keyboard.press('Escape')
  // The focus is back on the block, so that the keys go on.
  await until(() => page.evaluate("document.activeElement?.hasAttribute('data-visit')")).toBe(true)
  await page.keyboard.press('m')
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await until(() => planOf(id)).toEqual(['10:30', 120, 'Bay 1'])
  await lane(page, 'Bay 1')
    .getByRole('button', { name: /10:30 am to 12:30 pm/ })
    .waitFor()
  await saved(page)
  await page.keyboard.press('Control+z')
  await until(() => planOf(id)).toEqual(['11:00', 120, 'Bay 2'])
  await lane(other.page, 'Bay 2')
    .getByRole('button', { name: /11:00 am to 01:00 pm/ })
    .waitFor()
})

test('a visit dropped on another changes places with it, and one that clashes says with what', async () => {
  const day = days[1] ?? ''
  const one = await booked(day, '09:00')
  const other = await booked(day, '13:00', { bay: bayId('Bay 2'), minutes: 90 })
  const { page } = await product.person('role12@north.demo')
  await openDay(page, day)
  await block(page, other.ronumber).waitFor()
  await drag(page, block(page, one.ronumber), await pointIn(lane(page, 'Bay 2'), 12.5))
  await board(page).getByText(`Bay 2 has RO ${other.ronumber} then`).waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await planOf(one.id)).toEqual(['09:00', 60, 'Bay 1'])

  const target = await pointIn(lane(page, 'Bay 2'), 13.5)
  await drag(page, block(page, one.ronumber), target)
  await board(page).getByText(`Swap with ${other.ronumber}`).waitFor()
  await page.mouse.up()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Swap visits' }).click()
  // Under the pointer Undo stays.
  await page.getByText(`RO ${one.ronumber} and RO ${other.ronumber} swapped`).hover()
  expect([await planOf(one.id), await planOf(other.id)]).toEqual([
    ['13:00', 90, 'Bay 2'],
    ['09:00', 60, 'Bay 1'],
  ])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await until(async () => [await planOf(one.id), await planOf(other.id)]).toEqual([
    ['09:00', 60, 'Bay 1'],
    ['13:00', 90, 'Bay 2'],
  ])
})

test('a visit at the foot of the list is moved, though the bar of the selected visit covers its row', async () => {
  const day = days[7] ?? ''
  const { id } = await booked(day, '09:00')
  const { page, settled } = await product.person('role12@north.demo')
  await page.goto(`/schedule?view=list&day=${day}`)
  const move = page.locator(`#move-${id}`)
  await move.waitFor()
  await settled()
  const { y, height } = (await move.boundingBox()) ?? { y: 0, height: 0 }
  await page.setViewportSize({ width: desk.width, height: Math.round(y + height + 8) })
  await move.click()
  await page.getByRole('group', { name: 'Next free times' }).getByRole('button').first().waitFor()
  expect(
    await page.getByRole('dialog').getByRole('button', { name: 'Move visit', exact: true }).count(),
  ).toBe(1)
})

test('a technician is double-booked by a reason alone', async () => {
  const day = days[2] ?? ''
  const one = await booked(day, '09:00', { techIds: [dana] })
  const other = await booked(day, '11:00', { techIds: [dana], bay: bayId('Bay 2') })
  const person = await product.person('role12@north.demo')
  person.expects(/422/)
  const { page } = person
  await openDay(page, day)
  await block(page, other.ronumber).waitFor()
  await drag(page, block(page, one.ronumber), await pointIn(lane(page, 'Bay 1'), 11))
  await board(page).getByText(`Dana Whitfield has RO ${other.ronumber} then`).waitFor()
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: `Double-book RO ${one.ronumber}?` })
  await dialog.getByRole('button', { name: 'Double-book' }).click()
  await dialog.getByText('Enter a reason').waitFor()
  await dialog.getByRole('textbox').fill('Both are static, side by side')
  await dialog.getByRole('button', { name: 'Double-book' }).click()
  await until(() => planOf(one.id)).toEqual(['11:00', 60, 'Bay 1'])
})

test('a visit is split, and undo makes it whole again', async () => {
  const day = days[3] ?? ''
  const { id, ronumber } = await booked(day, '09:00', { minutes: 120 })
  const { page } = await product.person('role12@north.demo')
  await openDay(page, day)
  await block(page, ronumber).click()
  await page.getByRole('button', { name: 'Split…' }).click()
  const dialog = page.getByRole('dialog', { name: `Split RO ${ronumber}` })
  await dialog.getByLabel('Minutes of the first part').fill('45')
  await dialog.getByText('First 09:00 am to 09:45 am, then 09:45 am to 11:00 am.').waitFor()
  expect(await violationsNow(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Split visit' }).click()
  await lane(page, 'Bay 1')
    .getByRole('button', { name: /09:45 am to 11:00 am/ })
    .waitFor()
  expect(await planOf(id)).toEqual(['09:00', 45, 'Bay 1'])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await lane(page, 'Bay 1')
    .getByRole('button', { name: /09:00 am to 11:00 am/ })
    .waitFor()
  expect(await planOf(id)).toEqual(['09:00', 120, 'Bay 1'])
})

test('a visit that its technician starts meanwhile stays where it is, with words', async () => {
  const day = days[4] ?? ''
  const { id, ronumber } = await booked(day, '09:00', { techIds: [dana] })
  const person = await product.person('role12@north.demo')
  person.expects(/409/)
  const { page } = person
  // A slow line: the board does not hear of the start in time, not even from an answer that is under way.
  let isDeaf = false
  await page.route('**/api/bay/visits?*', async (route) => {
    const response = await route.fetch()
    if (!isDeaf) await route.fulfill({ response })
  })
  await openDay(page, day)
  await block(page, ronumber).waitFor()
  isDeaf = true
  await product.given.moveVisit(await product.app.as('role14@north.demo'), id, 3)
  await drag(page, block(page, ronumber), await pointIn(lane(page, 'Bay 1'), 13))
  await page.mouse.up()
  await page
    .getByText(new RegExp(`started RO ${ronumber} just now`))
    .first()
    .waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(await planOf(id)).toEqual(['09:00', 60, 'Bay 1'])
})

test('a new visit begins on the schedule, by the number of its RO', async () => {
  const { calibrate, ronumber } = await product.given.request({ status: 'accepted' })
  const { page } = await product.person('role12@north.demo')
  await openDay(page, days[5] ?? '')
  await page.getByRole('button', { name: 'New visit' }).click()
  const dialog = page.getByRole('dialog', { name: 'New visit' })
  await dialog.getByRole('textbox', { name: 'Find the RO' }).fill(ronumber)
  await dialog.getByRole('link', { name: new RegExp(ronumber) }).click()
  await page.getByRole('dialog', { name: 'New visit' }).getByRole('combobox', { name: 'Type' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(new RegExp(`/calibrate/${calibrate}$`))
})

test('a phone schedules by a press, with the next free time chosen', async () => {
  const { ronumber, visits } = await product.given.request({
    status: 'accepted',
    visits: 1,
    visitFields: { techIds: [] },
  })
  const { page } = await product.person('role12@north.demo', { viewport: phone, hasTouch: true })
  await page.goto('/schedule?view=day')
  await page.getByRole('button', { name: /to schedule$/ }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^RO ${ronumber},`) })
    .tap()
  const dialog = page.getByRole('dialog', { name: `Schedule RO ${ronumber}` })
  await dialog
    .getByRole('group', { name: 'Next free times' })
    .getByRole('button', { pressed: true })
    .waitFor()
  await dialog.getByRole('button', { name: 'Schedule visit' }).tap()
  await page.getByText(new RegExp(`RO ${ronumber} scheduled for`)).waitFor()
  const [time] = await planOf(visits[0]?.calibrateEvent ?? 0)
  expect(time).toMatch(/^\d\d:\d\d$/)
})

test('a shop asks for a time, and the center is offered it first, or is told why nothing is free', async () => {
  const { calibrate, ronumber } = await product.given.request({ status: 'pending' })
  const shop = await product.person('role16@north.demo')
  await shop.page.goto(`/calibrate/${calibrate}`)
  await shop.page.getByRole('button', { name: 'Submit', exact: true }).click()
  const ask = shop.page.getByRole('dialog', { name: `Submit RO ${ronumber}` })
  await ask.getByRole('group', { name: 'Free times at the center' }).getByRole('button').first().waitFor()
  await ask.getByRole('textbox', { name: 'Day you would like' }).fill('04/16/2031')
  await ask.getByRole('button', { name: `Submit RO ${ronumber}` }).click()
  await ask.getByText('Enter a time, or clear the date').waitFor()
  await ask.getByRole('textbox', { name: 'Time' }).fill('10:00 am')
  await ask.getByRole('button', { name: `Submit RO ${ronumber}` }).click()
  await ask.waitFor({ state: 'detached' })

  const { page } = await product.person('role12@north.demo')
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByText('04/16/2031 10:00 am', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Accept' }).first().click()
  await page.getByRole('button', { name: /^New visit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New visit' })
  const offers = dialog.getByRole('group', { name: 'Next free times' })
  await offers.getByRole('button', { pressed: true }).waitFor()
  await dialog.getByText('The shop would like 04/16/2031 10:00 am').waitFor()
  await dialog.getByLabel('Minutes').fill('1440')
  await offers.getByText('No free time in the next 14 days').waitFor()
  await offers.getByText('Open for less than 1440 min').waitFor()
  await dialog.getByLabel('Minutes').fill('60')
  const second = offers.getByRole('button', { name: /Bay/ }).nth(1)
  await second.click()
  const text = await second.locator('b').innerText()
  await choose(page, dialog.getByRole('combobox', { name: 'Type' }), /^Calibration$/)
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'detached' })
  const center = await product.app.as('role12@north.demo')
  const { events } = await center.ok('GET calibrate/calibrate', { query: { id: calibrate } })
  expect(events[0]).toMatchObject({
    bay: expect.any(Number) as number,
    techIds: [expect.any(Number) as number],
  })
  expect(text).toContain(events[0]?.scheduled?.slice(5, 10).replace('-', '/') ?? '?')
})

/** A technician of the center who works on nothing, so that their status is theirs to set. */
const freeTechnician = async (): Promise<string> => {
  const username = 'free.technician@north.demo'
  const center = await product.app.as('role12@north.demo')
  const { firm } = await center.ok('GET bay/visits', { query: {} })
  const host = await product.app.as('role1@north.demo')
  await host.ok('POST user/saveUser', {
    body: {
      user: -1,
      firm,
      username,
      firstName: 'Nina',
      lastName: 'Novak',
      emailAddress: username,
      roles: '14',
      laborRate: '40.00',
      password: 'Blue-Heron-73!',
      passwordAgain: 'Blue-Heron-73!',
    },
  })
  await product.app.sql('update app_user set must_change_password = false where username = $1', [username])
  return username
}

test('a technician sees the week and sets a status, which the office reads', async () => {
  const { page } = await product.person(await freeTechnician(), { viewport: phone, hasTouch: true })
  await page.goto('/techschedule')
  const week = page.getByRole('list', { name: 'Week' })
  await until(() => week.getByRole('button').count()).toBe(7)
  await page.getByRole('button', { name: /^I am: / }).tap()
  await page.getByRole('menuitem', { name: 'On break' }).tap()
  await page.getByRole('button', { name: 'I am: On break' }).waitFor()
  const office = await product.person('role12@north.demo')
  await office.page.goto('/techschedule')
  await office.page.getByText('On break').waitFor()
  await week.locator('button:not([aria-current])').first().tap()
  await page.waitForURL(/date=/)
})
