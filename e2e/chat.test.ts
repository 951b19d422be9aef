import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { live, phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct()
const order = { calibrate: 0, ronumber: '', channel: '' }
beforeAll(async () => {
  const { calibrate, ronumber } = await product.given.request({ status: 'submitted' })
  Object.assign(order, { calibrate, ronumber, channel: `request_${calibrate}` })
})

const panel = (page: Page) => page.getByRole('complementary', { name: 'Chat' })
const log = (page: Page) => panel(page).getByRole('log')
const editor = (page: Page) => panel(page).getByRole('textbox', { name: /^Message/ })
const openOrder = async (page: Page, calibrate = order.calibrate): Promise<void> => {
  await page.goto(`/calibrate/${calibrate}`)
  await page.getByRole('button', { name: 'Chat about this RO' }).click()
  await editor(page).waitFor()
  await live(page)
}
/** Writes over whatever stands there: a draft of an earlier test, brought back by the server, is not part of the message. */
const write = async (page: Page, words: string): Promise<void> => {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}
const said = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words })

test('two people talk about an order: typing, read, edited, quoted, deleted and brought back', async () => {
  const shop = await product.person('role16@north.demo')
  const center = await product.person('role12@north.demo')
  await openOrder(shop.page)
  await openOrder(center.page)

  await editor(shop.page).click()
  // Watched from before the first key, because it leaves 1.5 s after the last.
  const typing = panel(center.page).getByText('Eric Halvorsen is typing…').waitFor()
  await Promise.all([typing, shop.page.keyboard.type('Bracket')])
  await shop.page.keyboard.type(' looked clean')
  await shop.page.keyboard.press('Control+Enter')
  await shop.page.keyboard.type('second line')
  await shop.page.keyboard.press('Enter')
  const first = said(center.page, 'Bracket looked clean')
  await first.waitFor()
  expect(await first.locator('p').allTextContents()).toEqual(['Bracket looked clean', 'second line'])
  await panel(center.page).getByText('is typing…').waitFor({ state: 'detached' })
  await panel(shop.page).getByText('Read by Renee Castillo').waitFor()

  await first.getByRole('button', { name: 'Quote' }).click()
  await write(center.page, 'Good to know')
  const answer = said(shop.page, 'Good to know')
  await answer.getByRole('button', { name: /Eric Halvorsen/ }).waitFor()

  await said(center.page, 'Good to know').getByRole('button', { name: 'More' }).click()
  await center.page.getByRole('menuitem', { name: 'Edit' }).click()
  await panel(center.page).getByRole('textbox', { name: 'Edit message' }).click()
  await center.page.keyboard.press('End')
  await center.page.keyboard.type(', thank you')
  await center.page.keyboard.press('Enter')
  await said(shop.page, 'Good to know, thank you').getByText('Edited').click()
  const before = shop.page.getByRole('dialog', { name: 'Message history' })
  await before.getByText('Good to know', { exact: true }).waitFor()
  await before.getByRole('button', { name: 'Close' }).last().click()

  await said(center.page, 'thank you').getByRole('button', { name: 'More' }).click()
  await center.page.getByRole('menuitem', { name: 'Delete' }).click()
  // Under the pointer Undo stays while the other page is looked at.
  await center.page.getByRole('button', { name: 'Undo' }).hover()
  await said(shop.page, 'This message was deleted.').waitFor()
  await center.page.getByRole('button', { name: 'Undo' }).click()
  await said(shop.page, 'Good to know, thank you').waitFor()
})

test('what is written without a line waits in sight, and is there once when the line is back', async () => {
  const { calibrate } = await product.given.request({ status: 'assigned' })
  const technician = await product.person('role14@north.demo')
  const center = await product.person('role12@north.demo')
  technician.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await openOrder(technician.page, calibrate)
  await openOrder(center.page, calibrate)
  // The device is prepared for work offline a moment after the page.
  await technician.page.waitForFunction("localStorage.getItem('calibrate.offline') !== null")
  await technician.context.setOffline(true)
  await technician.page.getByRole('banner').getByText('Offline', { exact: true }).waitFor()
  for (const words of ['Cut one', 'Cut two', 'Cut three']) await write(technician.page, words)
  await said(technician.page, 'Cut three').getByText('Waiting for connection').waitFor()
  await panel(technician.page).getByText('3 messages are waiting to send').waitFor()
  // They wait with everything else that this technician did.
  await technician.page.getByRole('link', { name: '3 changes wait to be sent' }).waitFor()
  await technician.context.setOffline(false)
  await said(center.page, 'Cut three').waitFor()
  const order = await log(center.page)
    .getByRole('article')
    .filter({ hasText: /^.*Cut / })
    .allTextContents()
  expect(order.map((text) => /Cut \w+/.exec(text)?.[0])).toEqual(['Cut one', 'Cut two', 'Cut three'])
  await panel(technician.page).getByText('Waiting for connection').waitFor({ state: 'detached' })
  expect(await said(technician.page, 'Cut two').count()).toBe(1)
})

test('a draft is kept, a chat is minimized and found again, and what is unread is the same everywhere', async () => {
  const shop = await product.person('role16@north.demo')
  const center = await product.app.as('role12@north.demo')
  await openOrder(shop.page)
  await editor(shop.page).click()
  const kept = shop.page.waitForResponse(/saveDraft/)
  await shop.page.keyboard.type('Not sent yet')
  await kept
  await panel(shop.page).getByRole('button', { name: 'Minimize' }).click()
  await center.ok('POST chat/sendMessage', {
    body: { channel: order.channel, guid: crypto.randomUUID(), message: '<p>Are you there?</p>' },
  })
  const bar = shop.page.getByRole('region', { name: 'Minimized chats' })
  await bar.getByText('unread').waitFor({ state: 'attached' })
  await shop.page.getByRole('button', { name: 'Chat, 1 unread' }).waitFor()
  await shop.page.reload()
  await bar.getByRole('button').first().click()
  await editor(shop.page).getByText('Not sent yet').waitFor()
  await said(shop.page, 'Are you there?').waitFor()
  await shop.page.getByRole('button', { name: 'Chat', exact: true }).waitFor()
  await editor(shop.page).click()
  await shop.page.keyboard.press('ControlOrMeta+a')
  const cleared = shop.page.waitForResponse(/saveDraft/)
  await shop.page.keyboard.press('Backspace')
  await cleared
})

test('what only this device knew of a draft is gone from it too once it is sent', async () => {
  const shop = await product.person('role16@north.demo')
  shop.expects(/ERR_FAILED/)
  const { page } = shop
  await openOrder(page)
  await page.route('**/api/chat/saveDraft', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('saveDraft'))
  await editor(page).click()
  await page.keyboard.type('Kept by the device')
  await lost
  await page.reload()
  await editor(page).getByText('Kept by the device').waitFor()
  await page.unroute('**/api/chat/saveDraft')
  await editor(page).click()
  await page.keyboard.press('Enter')
  await said(page, 'Kept by the device').waitFor()
  await page.reload()
  await said(page, 'Kept by the device').waitFor()
  expect(await editor(page).innerText()).not.toContain('Kept by the device')
})

test('a repair order comes into the open list when it is submitted, and goes when it is cancelled', async () => {
  // One that is open, so that the list is there before the new one comes.
  const there = await product.given.request({ status: 'submitted' })
  const { page } = await product.atHome('role12@north.demo')
  await page.getByRole('button', { name: /^Chat/ }).first().click()
  const listed = (ronumber: string) =>
    panel(page).getByRole('button', { name: new RegExp(`^RO ${ronumber} `) })
  await listed(there.ronumber)
    .getByText(/Not opened yet/)
    .waitFor()
  const shop = await product.app.as('role16@north.demo')
  const { calibrate, ronumber } = await product.given.pending()
  expect(await listed(ronumber).count()).toBe(0)
  await product.given.move(shop, calibrate, 2)
  await listed(ronumber).waitFor()
  await product.given.move(shop, calibrate, 5, { reason: 'Not needed' })
  await listed(ronumber).waitFor({ state: 'detached' })
})

test('a new chat says what it lacks, asks people in, and is left and found again', async () => {
  const center = await product.atHome('role12@north.demo')
  const { page } = center
  await page.getByRole('button', { name: /^Chat/ }).first().click()
  await panel(page).getByRole('button', { name: 'New chat' }).click()
  await panel(page).getByRole('button', { name: 'Send', exact: true }).click()
  for (const words of [
    'Please supply a subject',
    'Please supply at least one recipient',
    'Please supply a message',
  ])
    await panel(page).getByText(words).waitFor()
  await panel(page).getByRole('textbox', { name: 'Subject' }).fill('x'.repeat(60))
  await panel(page).getByText('At most 50 characters. Shorten it by 10.').waitFor()
  await panel(page).getByRole('textbox', { name: 'Subject' }).fill('Targets')
  await panel(page).getByRole('combobox', { name: 'Recipients' }).fill('Dana')
  await panel(page)
    .getByRole('option', { name: /Dana Whitfield/ })
    .click()
  await panel(page).getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type('Who takes the large target?')
  await panel(page).getByRole('button', { name: 'Send', exact: true }).click()
  await said(page, 'Who takes the large target?').waitFor()
  await panel(page).getByRole('button', { name: 'Chat options' }).click()
  await page.getByRole('menuitem', { name: 'Remove for everyone' }).click()
  await panel(page).getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await panel(page)
    .getByRole('button', { name: /Targets/ })
    .waitFor()
})

test('a list of chats that is not found counts as empty', async () => {
  const person = await product.person('role15@north.demo')
  person.expects(/404/)
  const { page } = person
  await page.route('**/api/chat/myChannels*', (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"status":404}' }),
  )
  await page.goto('/')
  await page.getByRole('button', { name: /^Chat/ }).first().click()
  await panel(page).getByText('No chats of your own yet. Start one with the plus.').waitFor()
  await panel(page).getByText('No active ROs. Each active RO has its chat here.').waitFor()
})

test('the table of chats holds all of them, some at a time', async () => {
  await product.app.sql(`with me as (select id, firm from app_user where username = 'role13@north.demo'),
    made as (insert into channel (key, firm, owner, name, last_at)
      select 'adhoc_' || n, me.firm, me.id, 'Old chat ' || n, now() - n * interval '1 day'
      from me, generate_series(1, 120) n returning id, firm, owner)
    insert into channel_member (channel, "user", firm) select id, owner, firm from made`)
  const { page } = await product.atHome('role13@north.demo')
  await page.getByRole('button', { name: /^Chat/ }).first().click()
  await panel(page).getByRole('button', { name: 'Manage chats' }).click()
  const rows = panel(page).getByRole('button', { name: /^Old chat/ })
  const more = panel(page).getByRole('button', { name: /^Show \d+ more of/ })
  await more.click()
  await until(async () => (await rows.count()) > 50).toBe(true)
  await more.click()
  await until(() => rows.count()).toBe(120)
  await more.waitFor({ state: 'detached' })
})

test('a message is reported, and the host handles it', async () => {
  const shop = await product.app.as('role16@north.demo')
  const words = 'Buy cheap windshields'
  await shop.ok('POST chat/openChannel', { body: { channel: order.channel } })
  await shop.ok('POST chat/sendMessage', {
    body: { channel: order.channel, guid: crypto.randomUUID(), message: `<p>${words}</p>` },
  })
  const center = await product.person('role12@north.demo')
  await openOrder(center.page)
  await said(center.page, words).getByRole('button', { name: 'More' }).click()
  await center.page.getByRole('menuitem', { name: 'Report…' }).click()
  const dialog = center.page.getByRole('dialog', { name: 'Report message' })
  await dialog.getByRole('button', { name: 'Report' }).click()
  await until(() => dialog.getByText('This field is required').count()).toBe(2)
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await center.page.getByRole('option', { name: 'Spam' }).click()
  await dialog.getByRole('textbox', { name: 'Comments' }).fill('An advertisement')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await dialog.waitFor({ state: 'detached' })

  const host = await product.person('role1@north.demo')
  // Photos of the demo are named in tests and not written.
  host.expects(/404 \(Not Found\) .*\/api\/file\/get/)
  await host.page.goto('/chatadmin?tab=reports')
  const report = host.page.getByRole('list', { name: 'Reports' }).getByRole('listitem').first()
  await report.getByText('An advertisement').waitFor()
  await report.getByRole('button', { name: 'Remove message' }).click()
  await host.page.getByText('No open reports').waitFor()
  await said(center.page, 'This message was deleted.').last().waitFor()
  await host.page.getByRole('tab', { name: 'Channels' }).click()
  await host.page.getByRole('list', { name: 'Channels' }).getByRole('button').first().click()
  await host.page.getByText("You're viewing this as an administrator.").waitFor()
  expect(await host.page.getByRole('textbox', { name: /^Message/ }).count()).toBe(0)
})

test('the host changes the members of a channel, who is taken out sees so, and archives it', async () => {
  const office = await product.app.as('role12@north.demo')
  const [dana] = await office.ok('GET chat/searchUsers', { query: { search: 'Dana' } })
  await office.ok('POST chat/createChannel', {
    body: {
      name: 'Tools of bay 2',
      members: [dana?.userId ?? ''],
      message: '<p>Who has them?</p>',
      guid: crypto.randomUUID(),
    },
  })
  const technician = await product.atHome('role14@north.demo')
  technician.expects(/saveDraft|404/)
  await technician.page.getByRole('button', { name: /^Chat/ }).first().click()
  await panel(technician.page)
    .getByRole('button', { name: /^Joined Sessions/ })
    .first()
    .click()
  await panel(technician.page)
    .getByRole('button', { name: /Tools of bay 2/ })
    .click()
  await editor(technician.page).click()
  await technician.page.keyboard.type('I do, they are in the')

  const { page } = await product.person('role1@north.demo')
  await page.goto('/chatadmin?filter=1&search=Tools')
  await page.getByRole('button', { name: /Tools of bay 2/ }).click()
  await page.getByRole('log').getByText('Who has them?').waitFor()
  await page.getByRole('tab', { name: /^Details/ }).click()
  await page.getByText('Ad hoc chat').waitFor()
  await page.getByRole('tab', { name: /^Members/ }).click()
  const row = page.getByRole('row').filter({ hasText: 'Dana Whitfield' })
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('combobox', { name: 'Add members' }).fill('Luis')
  await page
    .getByRole('option', { name: /Luis Arroyo/ })
    .first()
    .click()
  await page.getByText('2 unsaved changes').waitFor()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Members updated: 1 added, 1 removed').waitFor()
  await page.getByRole('row').filter({ hasText: 'Luis Arroyo' }).getByText('joined').waitFor()
  await panel(technician.page).getByText("You're no longer in this chat").waitFor()

  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  const center = await product.atHome('role12@north.demo')
  await center.page.getByRole('button', { name: /^Chat/ }).first().click()
  await panel(center.page).getByRole('button', { name: 'Manage chats' }).click()
  await panel(center.page).getByRole('button', { name: 'Archived' }).click()
  await panel(center.page).getByRole('button', { name: 'Tools of bay 2', exact: true }).click()
  await panel(center.page).getByText('This chat is archived').waitFor()
  expect(await editor(center.page).count()).toBe(0)

  await page.goto('/chatadmin?tab=users&search=Luis')
  await page.getByRole('button', { name: 'Luis Arroyo' }).click()
  const user = page.getByRole('dialog', { name: 'Luis Arroyo' })
  await user.getByText('1 chat', { exact: true }).waitFor()
  await user.getByRole('textbox', { name: 'Nickname' }).fill('Luis A.')
  await user.getByRole('button', { name: 'Add note' }).click()
  await user.getByRole('textbox', { name: 'Label', exact: true }).fill('desk')
  await user.getByRole('textbox', { name: 'Text', exact: true }).fill('Bay 2')
  await user.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Luis A.', exact: true }).click()
  expect(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe('Bay 2')
})

test('where the editor cannot be loaded plain words are sent, and a paste of a megabyte becomes a file', async () => {
  const shop = await product.person('role16@north.demo')
  shop.expects(/ERR_FAILED|Failed to fetch dynamically/)
  await shop.page.route('**/assets/Editor-*.js', (route) => route.abort())
  await openOrder(shop.page)
  await write(shop.page, 'Plain <b>words</b>')
  await said(shop.page, 'Plain <b>words</b>').getByText('Sent').waitFor()

  await shop.page.unroute('**/assets/Editor-*.js')
  await shop.page.reload()
  await editor(shop.page).click()
  await shop.page.evaluate(`
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'radar '.repeat(180_000))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(paste)
  `)
  await shop.page.getByText('This message is too long: at most 40,000 characters.').waitFor()
  await shop.page.getByRole('button', { name: 'Attach as file' }).click()
  await panel(shop.page).getByRole('button', { name: 'Add 1 file to the message' }).click()
  await panel(shop.page).getByRole('button', { name: 'Send', exact: true }).click()
  await log(shop.page)
    .getByRole('button', { name: /message\.txt/ })
    .waitFor()
})

test('on a phone the chat fills the screen', async () => {
  const shop = await product.person('role16@north.demo', { viewport: phone, hasTouch: true })
  await openOrder(shop.page)
  expect(await panel(shop.page).boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: phone.width,
    height: phone.height,
  })
})

test('on a phone the page of all chats is as wide as the screen', async () => {
  const { page } = await product.person('role1@north.demo', { viewport: phone, hasTouch: true })
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Manage chats' }).waitFor()
  const box = await page.getByRole('searchbox', { name: /chats/i }).last().boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
  await page.getByRole('button', { name: 'Manage chats' }).click()
  await page.getByRole('heading', { name: 'Manage chats' }).waitFor()
})

test('the head of a chat says how far its order is, and follows it', async () => {
  const center = await product.person('role12@north.demo')
  const caller = await product.app.as('role12@north.demo')
  const { calibrate: done, visits } = await product.given.request({ status: 'completed' })
  await center.page.goto(`/calibrate/${done}`)
  await center.page.getByRole('button', { name: 'Chat about this RO' }).click()
  await panel(center.page).getByText('Completed', { exact: true }).waitFor()
  const { calibrateEvent } = visits[0] ?? { calibrateEvent: 0 }
  const { sums } = await caller.ok('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent } })
  const body = { calibrateEvent, amount: sums.owed }
  await caller.ok('POST calibrate/updatePaymentCalibrateEvent', { body })
  await panel(center.page).getByText('Paid', { exact: true }).waitFor()
})
