import type { FileChooser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { EventShape } from '#contract/requests/index.ts'
import { photo } from './support/paper.ts'
import { phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct({ isCold: true })
const [vin, other] = ['1M8GDM9AXKP042788', '5YJ3E1EA7KF317000']

/** A visit whose checklist has two open items: one to tick, and one that asks for a photo. */
async function assigned(): Promise<{ visit: EventShape; plain: string; pictured: string }> {
  const { given, app } = product
  const vehicle = { vehicle: -1, year: 2022, makeName: 'Honda', model: 'Civic', vin }
  const { visits } = await given.request({ status: 'assigned', services: ['FCAM-S'], fields: { vehicle } })
  const visit = visits[0]!
  const [plain, pictured] = [...visit.readyList, ...visit.precheckList, ...visit.actionList]
  const open = [plain!.id, pictured!.id]
  await app.sql(
    "update event_item set skipped_reason = 'for the test' where event = $1 and not (id = any($2::int[]))",
    [visit.calibrateEvent, open],
  )
  await app.sql(
    `update event_item set is_optional = false, is_video = false, is_file = false, is_test_drive = false,
      is_image = (id = $2) where id = any($1::int[])`,
    [open, pictured!.id],
  )
  return { visit, plain: plain!.name, pictured: pictured!.name }
}

/** The shop writes into the chat of an order. */
const shopWrites = async (calibrate: number, message: string): Promise<void> => {
  const shop = await product.app.as('role16@north.demo')
  const channel = `request_${calibrate}`
  await shop.ok('POST chat/openChannel', { body: { channel } })
  await shop.ok('POST chat/sendMessage', { body: { channel, guid: crypto.randomUUID(), message } })
}

const appIsStored = `caches.match('/techschedule/0').then((found) => found !== undefined)`
/** Whether the device keeps an answer whose call and input hold these words. */
const isKept = (...words: string[]) => `new Promise((resolve) => {
  const request = indexedDB.open('calibrate-work')
  request.onsuccess = () => {
    const keys = request.result.transaction('answers').objectStore('answers').getAllKeys()
    keys.onsuccess = () => {
      request.result.close()
      resolve(keys.result.some(([, query]) => ${JSON.stringify(words)}.every((word) => query.includes(word))))
    }
  }
})`

/** Makes the app on this page an old one, as long as the mark is there. */
const oldApp = `if (localStorage.getItem('test.isOld'))
  new MutationObserver(() => document.querySelector('meta[name="app-version"]')?.setAttribute('content', '0.0.1'))
    .observe(document, { childList: true, subtree: true })`

/** Types a VIN where the camera would read it. */
const typeVin = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: 'Type it' }).click()
  const sheet = page.getByRole('dialog', { name: 'Type the VIN' })
  await sheet.getByRole('textbox').fill(text)
  await sheet.getByRole('button', { name: 'Use this VIN' }).click()
}
/** Chooses a file where the page asks for one. */
const choose = async (
  page: Page,
  press: () => Promise<void>,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
  await chooser.setFiles(file)
}

/** Another vehicle stops the work, and the chat is at hand: what the shop wrote, an answer, and a file that waits. */
const findAnotherVehicle = async (page: Page, message: string): Promise<void> => {
  await page.getByRole('button', { name: 'Confirm vehicle' }).tap()
  await typeVin(page, other)
  const wrong = page.getByRole('alertdialog', { name: /This isn't the vehicle on RO/ })
  await wrong.getByText('This VIN is saved on this device').waitFor()
  await wrong.getByRole('button', { name: 'Ask in the chat' }).click()
  await page.getByText(message).waitFor()
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  const list = { name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from('key,box\n1,blue\n') }
  await choose(page, () => page.getByRole('button', { name: 'Choose files' }).click(), list)
  await page.getByText("It's sent with your message once you're back online").waitFor()
  await page.getByRole('button', { name: 'Add 1 file to the message' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Waiting for connection').waitFor()
  await page.getByRole('button', { name: 'Close chat' }).click()
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close chat' }).click()
}

/** The shop answers for the only service and signs. */
const authorizeInPerson = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Authorize 1 service in person' }).click()
  const form = page.getByRole('dialog', { name: 'Authorize in person' })
  await form.getByRole('button', { name: 'Yes', exact: true }).click()
  await form.getByText('Type', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Your name' }).fill('Helen Marsh')
  await form.getByRole('button', { name: 'Send 1 answer' }).click()
  await page.getByText('Signed by Helen Marsh and saved on this device').waitFor()
}

test('a technician does a whole visit without a connection, over reloads and an update, and everything arrives once and in order', async () => {
  const { visit, plain, pictured } = await assigned()
  const { calibrate, calibrateEvent } = visit
  const message = 'The key is in the blue box'
  await shopWrites(calibrate, message)
  const technician = await product.person('role14@north.demo', {
    viewport: phone,
    hasTouch: true,
    serviceWorkers: 'allow',
  })
  technician.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|status of 426/)
  const { page, context } = technician
  await page.addInitScript(oldApp)
  await page.goto(`/techschedule/${calibrateEvent}`)
  await page.getByRole('button', { name: 'Confirm vehicle' }).waitFor()
  await until(() => page.evaluate(appIsStored)).toBe(true)
  await until(() => page.evaluate(isKept('calibrateEvent', `"id":${calibrateEvent}`))).toBe(true)
  await until(() => page.evaluate(isKept('chatMessages', `"request_${calibrate}"`))).toBe(true)
  await until(() => page.evaluate(isKept('myChannels', '"firm":-1'))).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Hold…' }).tap()
  await page
    .getByRole('dialog', { name: /^Hold visit/ })
    .getByRole('button', { name: 'Waiting for parts' })
    .waitFor()
  await page.keyboard.press('Escape')
  await findAnotherVehicle(page, message)
  await page.getByRole('button', { name: 'Confirm vehicle' }).tap()
  await typeVin(page, vin.slice(-8))
  await page.getByRole('button', { name: 'Complete visit', disabled: true }).waitFor()
  await authorizeInPerson(page)
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await item(plain).getByRole('checkbox').click()
  await until(() => item(plain).getByRole('checkbox').isChecked()).toBe(true)
  const takePhoto = () =>
    item(pictured)
      .getByRole('button', { name: /^Photo, / })
      .click()
  await choose(page, takePhoto, await photo('bracket'))
  await until(() => item(pictured).getByRole('checkbox').isChecked()).toBe(true)
  await page.getByRole('textbox', { name: 'Results' }).fill('Calibrated in the steel building.')
  await page.getByRole('button', { name: /^Save, / }).click()
  await page.getByText('Notes saved on this device').waitFor()
  await page.getByRole('button', { name: 'Complete visit' }).click()
  await page.getByRole('button', { name: 'Complete anyway' }).click()
  await page
    .getByText(/^Completed/)
    .first()
    .waitFor()

  // The phone restarts: all of it is still there, and so is the list of what waits.
  await page.evaluate("localStorage.setItem('test.isOld', 'yes')")
  await page.reload()
  await until(() => page.getByRole('textbox', { name: 'Results' }).inputValue()).toBe(
    'Calibrated in the steel building.',
  )
  await page.getByRole('link', { name: 'Show' }).click()
  const list = page.getByRole('list', { name: 'What waits' }).getByRole('listitem')
  await until(() => list.count()).toBe(10)
  await list.first().getByText('Another vehicle found').waitFor()
  await list.last().getByText('Complete visit').waitFor()

  // Meanwhile the server was updated, and no longer works with the app on the phone.
  await context.setOffline(false)
  const update = page.getByRole('dialog', { name: 'Update the app' })
  await update.getByText("10 changes haven't been sent yet").waitFor()
  await page.evaluate("localStorage.removeItem('test.isOld')")
  await update.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Everything is sent').waitFor()
  const shop = await product.app.as('role16@north.demo')
  const stored = await shop.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
  expect(stored).toMatchObject({
    calibrateStatusTypeName: 'Completed',
    results: 'Calibrated in the steel building.',
    vehicleCheck: { isMatch: true, how: 'typed' },
    serviceList: [{ authorization: 'yes' }],
  })
  expect(stored.files).toHaveLength(1)
  const { messages } = await shop.ok('GET chat/chatMessages', {
    query: { channel: `request_${calibrate}` },
  })
  const received = messages.filter(({ type }) => type === 'received')
  expect(received.map(({ files }) => files.map((file) => file.name))).toEqual([['keys.csv']])
  const history = await product.app.sql<{ what: string }>(
    `select what from history where request = $1
      and actor = (select id from app_user where username = 'role14@north.demo')
      and entity <> 'request' order by id`,
    [calibrate],
  )
  const acts = /moved|completedItem|added|changed|Vehicle|authorized/
  const did = history.map(({ what }) => what).filter((what) => acts.test(what))
  expect(did.slice(-9)).toEqual([
    'foundOtherVehicle',
    'confirmedVehicle',
    'moved',
    'authorized',
    'completedItem',
    'added',
    'completedItem',
    'changed',
    'moved',
  ])
  const receipts = () => shop.ok('GET receipt/receipts', { query: { calibrate } })
  await until(async () => (await receipts()).items.filter(({ state }) => state === 'sent').length).toBe(10)
  const { items } = await receipts()
  expect(items.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(items.every(({ missing }) => missing === 0)).toBe(true)
})
