import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsNow } from './support/axe.ts'
import { photo } from './support/paper.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const accord = '1HGCV1F33LA000001'
const links = (page: Page) => page.getByRole('table').getByRole('link')

/** Opens an order that is still open. */
async function openOrder(page: Page): Promise<void> {
  const { calibrate } = await product.given.request({ status: 'accepted' })
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('heading', { name: 'Past work' }).waitFor()
}

test('an order says its place in the whole list, and what was done before', async () => {
  const vehicle = { vehicle: -1, year: 2020, makeName: 'Honda', model: 'Accord', vin: accord }
  const before = await product.given.request({ status: 'completed', fields: { vehicle } })
  const { calibrate } = await product.given.request({ status: 'submitted', fields: { vehicle } })
  const { page } = await product.person('role12@north.demo')
  await page.goto('/calibrates?showAll=true&page=3')
  await links(page).nth(3).click()
  await page.getByText(/^24 of \d+$/).waitFor()
  await page.goto(`/calibrate/${calibrate}`)
  await page
    .getByRole('region', { name: 'This vehicle' })
    .getByRole('link', { name: `RO ${before.ronumber}` })
    .waitFor()
})

test('the link of a visit that the order does not have says so, and shows the order', async () => {
  const { calibrate, ronumber, visits } = await product.given.request({ status: 'assigned' })
  const { page, follow } = await product.person('role12@north.demo')
  const note = page.getByRole('status').getByText(`Here's RO ${ronumber} instead.`)
  await page.goto(`/calibrate/${calibrate}/999999`)
  await note.waitFor()
  await follow(`/calibrate/${calibrate}/${visits[0]?.calibrateEvent}`)
  await note.waitFor({ state: 'detached' })
})

test('the history tells a change before and after', async () => {
  const { page } = await product.person('role12@north.demo')
  await openOrder(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const notes = page.getByRole('dialog').getByLabel('Notes', { exact: true })
  const before = await notes.inputValue()
  await notes.fill('The glass came on Monday')
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'History' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'changed notes' }).first()
  await entry.getByText('The glass came on Monday').waitFor()
  expect(before).not.toBe('')
  await until(() => entry.locator('del').innerText()).toBe(before)
})

test('a VIN that is stored already is told, and its vehicle opened with its past work', async () => {
  const { page, settled } = await product.person('role12@north.demo')
  const vin = '2T3P1RFV8PC348218'
  const vehicle = { vehicle: -1, year: 2023, makeName: 'Toyota', model: 'RAV4', vin }
  await product.given.request({ status: 'submitted', fields: { vehicle } })
  await page.goto('/fleet?show=vehicles')
  await page.getByRole('button', { name: 'New vehicle' }).click()
  await page.getByRole('dialog').getByLabel('VIN', { exact: true }).fill(vin)
  const told = page.getByRole('status').filter({ hasText: 'This VIN is already on file' })
  await told.getByRole('button', { name: 'Open it' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('region', { name: 'Past work' }).getByRole('link').first().waitFor()
  await settled()
  expect(await violationsNow(page)).toEqual([])
})

test('files that are not taken say why before they are sent', async () => {
  const { page } = await product.person('role12@north.demo')
  await openOrder(page)
  await page.getByRole('tab', { name: /^Files/ }).click()
  // The panel of the visits goes a moment after the press, and takes photos as well.
  await page
    .getByRole('tabpanel', { name: 'files' })
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('heic') },
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    ])
  const chosen = page.getByRole('list', { name: 'Chosen files' })
  await chosen.getByText("This phone photo is in HEIC. Set the camera to 'Most compatible'").waitFor()
  await chosen.getByText('This file is empty. Choose another one.').waitFor()
})

test('the focus is where the work goes on: after a move, past an open list, and after services were added', async () => {
  const wantedServices = [await product.given.serviceId('FCAM-S')]
  const { calibrate, ronumber } = await product.given.request({
    status: 'submitted',
    fields: { wantedServices },
  })
  const { page } = await product.person('role12@north.demo')
  const focused = () =>
    page.evaluate<string>(`(({ ariaLabel, innerText }) => ariaLabel ?? innerText)(document.activeElement)`)
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('button', { name: 'Accept' }).press('Enter')
  await page.getByText(`RO ${ronumber} is Submitted OK`).waitFor()
  await until(focused).toBe('Schedule visit')
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).press('Enter')
  await dialog.getByRole('option', { name: 'Calibration', exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await dialog.getByRole('listbox').waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Add requested service' }).press('Enter')
  await until(focused).toBe('Hours of Front camera, static calibration')
})

test('a list on paper has its heads and all its columns, and nothing of the frame', async () => {
  const { page } = await product.person('role12@north.demo', { viewport: { width: 930, height: 700 } })
  await page.goto('/calibrates?showAll=true')
  await links(page).first().waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('banner').waitFor({ state: 'hidden' })
  await page.getByRole('textbox', { name: /RO, VIN/ }).waitFor({ state: 'hidden' })
  expect(await page.getByRole('checkbox').filter({ visible: true }).count()).toBe(0)
  const heads = page.getByRole('columnheader')
  expect(await heads.filter({ visible: true }).allInnerTexts()).toContain('Vehicle')
  const last = await heads.last().boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(930)
})

test('printing waits until the pictures of folded visits are there', async () => {
  const { calibrate, visits } = await product.given.request({ status: 'assigned', visits: 2 })
  const center = await product.app.as('role12@north.demo')
  const { buffer, mimeType: type, name } = await photo('wheel')
  for (const { calibrateEvent } of visits) {
    const form = new FormData()
    form.append('calibrate', `${calibrate}`)
    form.append('calibrateEvent', `${calibrateEvent}`)
    form.append('file', new Blob([new Uint8Array(buffer)], { type }), name)
    expect((await center.send('POST', '/api/file/upload', form)).status).toBe(200)
  }
  const { page } = await product.person('role12@north.demo')
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('heading', { name: 'Past work' }).waitFor()
  await page.evaluate(`window.print = () => {
    const shown = [...document.querySelectorAll('#page img')]
    document.body.dataset.printed = shown.length + ' ' + shown.every((each) => each.naturalWidth > 0)
  }`)
  const before = await page.locator('#page img').count()
  await page.keyboard.press('Control+p')
  await page.locator('body[data-printed]').waitFor()
  const [count, all] = ((await page.locator('body').getAttribute('data-printed')) ?? '').split(' ')
  expect(Number(count)).toBeGreaterThan(before)
  expect(all).toBe('true')
})

test('the menu is whole again after a filtered entry was taken', async () => {
  const { page } = await product.atHome('role12@north.demo')
  const filter = page.getByLabel('Filter menu')
  await filter.fill('fleet')
  await until(() => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').count()).toBe(1)
  await filter.press('Enter')
  await page.waitForURL(/\/fleet/)
  await until(() => filter.inputValue()).toBe('')
})

test('a phone selects rows by touch, and says how', async () => {
  const { ronumber } = await product.given.request({ status: 'submitted' })
  const { page } = await product.person('role12@north.demo', { viewport: phone, hasTouch: true })
  await page.goto(`/calibrates?search=${ronumber}`)
  await page.getByRole('button', { name: 'Tap to select rows' }).click()
  await page.getByText('Tap ROs to select them').waitFor()
  // Beside its link, which leads to the order when nothing is selected.
  await page.getByRole('main').getByText('Not scheduled').click()
  await page.getByText('Tap ROs to select them').waitFor({ state: 'detached' })
  await page.getByText('1 selected').waitFor()
  expect(new URL(page.url()).pathname).toBe('/calibrates')
})

test('a phone reaches the saved views and the columns of a list', async () => {
  const { page } = await product.person('role12@north.demo', { viewport: phone, hasTouch: true })
  await page.goto('/calibrates')
  await page
    .getByRole('button', { name: /^Status/ })
    .first()
    .click()
  await page.getByText('Views and columns').click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Columns' }).click()
  const shop = page.getByRole('checkbox', { name: 'Shop' }).first()
  await shop.focus()
  // Esc is the popover's: the sheet stays.
  await page.keyboard.press('Escape')
  await shop.waitFor({ state: 'hidden' })
  await sheet.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await page.getByRole('dialog', { name: /view/i }).getByLabel('Name').fill('Mine on the phone')
  await page.getByRole('dialog', { name: /view/i }).getByRole('button', { name: /^Save/ }).click()
  await sheet.getByText('Mine on the phone').waitFor()
})

test('a skipped item that is ticked at the desk is done, and Undo skips it again', async () => {
  const order = await product.given.request({ status: 'assigned' })
  const calibrateEvent = order.visits[0]?.calibrateEvent ?? 0
  await product.given.moveVisit(await product.app.as('role14@north.demo'), calibrateEvent, 3)
  const center = await product.app.as('role12@north.demo')
  const { page } = await product.person('role12@north.demo')
  const { actionList } = await center.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
  const line = actionList.find((each) => !each.done && !each.isImage && !each.isFile && !each.isTestDrive)!
  await center.ok('POST calibrate/updateCalibrateEventActivity', {
    body: { calibrateEvent, id: line.id, skippedReason: 'Not fitted' },
  })
  await page.goto(`/calibrate/${order.calibrate}/${calibrateEvent}`)
  await page.getByRole('button', { name: /^Actions/ }).click()
  const items = page.getByRole('list', { name: 'Actions' })
  const item = items.getByRole('listitem').filter({ hasText: line.name })
  await item.getByText('Skipped: Not fitted').waitFor()
  await item.getByRole('checkbox').check()
  await item.getByText(/^Renee Castillo, /).waitFor()
  await page.getByText(`${line.name} done`).waitFor()
  expect(await item.getByText('Skipped').count()).toBe(0)
  await page.keyboard.press('Control+z')
  await item.getByText('Skipped: Not fitted').waitFor()
  expect(await item.getByRole('checkbox').isChecked()).toBe(false)
})

test('a plan that overlaps another visit of the technician says which, and is double-booked with a reason', async () => {
  const scheduled = '2031-06-04 09:00'
  const taken = await product.given.request({ status: 'assigned', visitFields: { scheduled, minutes: 60 } })
  const { calibrate } = await product.given.request({ status: 'assigned' })
  const planner = await product.person('role12@north.demo')
  planner.expects(/422/)
  const { page } = planner
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('button', { name: 'Plan…' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Plan visit 1' })
  await dialog.getByRole('textbox', { name: 'Day' }).fill('06/04/2031')
  await dialog.getByRole('textbox', { name: /^Time/ }).fill('09:30 am')
  // Minutes that can't be meant are said, not left out of what is saved.
  const minutes = dialog.getByRole('textbox', { name: /minutes/i })
  const planned = await minutes.inputValue()
  await minutes.fill('2000')
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await dialog.getByText('Enter a whole number from 5 to 1440').waitFor()
  await minutes.fill(planned)
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await dialog
    .getByRole('alert')
    .filter({ hasText: `visit 1 of ${taken.ronumber} from 09:00 am to 10:00 am` })
    .waitFor()
  await dialog.getByLabel('Reason to double-book').fill('Both are static, side by side')
  await dialog.getByRole('button', { name: 'Double-book' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Both are static, side by side').first().waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('listitem').filter({ hasText: 'double-booked' }).first().waitFor()
})
