import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillSignIn, password, phone } from './support/person.ts'
import { useProduct } from './support/product.ts'
import { until } from './support/until.ts'

const product = useProduct({ isWhole: true })
const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name, exact: true })

/** A repair order that the shop sends to its center. */
const submitted = () => product.given.request({ status: 'submitted' })

test('what is new is said once, opened from where it is said, and seen by being opened', async () => {
  const person = await product.atHome('role12@north.demo')
  const { page } = person
  const { page: other } = await product.atHome('role12@north.demo')
  // What a page finds when it opens is not announced.
  await person.settled()
  await bell(page, 'Notifications').waitFor()
  const { ronumber, calibrate } = await submitted()
  const words = page
    .getByRole('status', { name: 'Messages' })
    .getByText(`New request: RO ${ronumber}`, { exact: false })
  // Under the pointer nothing leaves by itself.
  await words.first().hover()
  for (const each of [page, other]) await bell(each, 'Notifications, 1 unread').waitFor()
  expect(await words.count()).toBe(1)
  await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Open' }).click()
  await page.waitForURL(`**/calibrate/${calibrate}`)
  for (const each of [page, other]) await bell(each, 'Notifications').waitFor()

  // The open page shows it: nothing is said, nothing stays unseen.
  const center = await product.app.as('role12@north.demo')
  await until(async () => (await center.ok('GET notifications/mine', { query: {} })).unseen).toBe(0)
  const shop = await product.app.as('role16@north.demo')
  await shop.ok('POST calibrate/updateStatusCalibrate', {
    body: { calibrate, status: 10, reason: 'No parts' },
  })
  await until(async () =>
    (await center.ok('GET notifications/mine', { query: {} })).items.filter(
      (each) => each.title === `RO ${ronumber} is on hold` && each.seenOn !== null,
    ),
  ).toHaveLength(1)
  expect(await words.count()).toBeLessThanOrEqual(1)
})

test('the page lists what one was told and keeps how one is told', async () => {
  const { ronumber } = await submitted()
  const { page } = await product.person('role10@north.demo')
  await page.goto('/notifications')
  const line = page
    .getByRole('main')
    .getByRole('button', { name: `New request: RO ${ronumber}`, exact: false })
  await line.waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await page.getByText("You're all caught up").waitFor()
  await page.getByRole('tab', { name: 'Settings' }).click()
  const mail = page.getByRole('checkbox', { name: 'New request: Email' })
  expect(await mail.isChecked()).toBe(false)
  await mail.check()
  await page.getByRole('checkbox', { name: 'Put on hold: In app' }).uncheck()
  const dispatcher = await product.app.as('role10@north.demo')
  await until(async () => {
    const { types } = await dispatcher.ok('GET notifications/ways')
    return [
      types.find((row) => row.notificationType === 1)?.mail,
      types.find((row) => row.notificationType === 6)?.isNotification,
    ]
  }).toEqual([true, 0])
  await page.reload()
  await mail.waitFor()
  expect(await mail.isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Put on hold: Push' }).isDisabled()).toBe(true)
  await page.getByText('Notify! Copilot', { exact: true }).waitFor()
})

test('what one was told long ago is a page further, and a page is not told twice', async () => {
  const { app } = product
  const dispatcher = await app.as('role13@north.demo')
  const { user } = await dispatcher.ok('GET user/profile')
  await app.sql(
    `insert into notification (firm, "user", type, key, request, at, seen_at)
     select r.firm, $1, 1, 'request:' || r.id, r.id, now() - n * interval '1 hour', now()
     from (select r.*, row_number() over (order by r.id desc) as n from request r join firm c on c.id = r.service_firm
       join app_user u on u.id = $1 and u.firm = any(c.path) where r.deleted_at is null
         and not exists (select 1 from notification n where n."user" = $1 and n.request = r.id) limit 60) r`,
    [user],
  )
  const { page } = await product.person('role13@north.demo')
  await page.goto('/notifications')
  const rows = page.getByRole('main').getByRole('listitem')
  await until(() => rows.count()).toBe(25)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await until(() => rows.count()).toBe(50)
  // Something new comes in above while the rest is read.
  const { ronumber } = await submitted()
  await until(() => rows.first().textContent()).toContain(ronumber)
  await more.press('Enter')
  await until(() => rows.count()).toBeGreaterThan(50)
  const told = await rows.locator('b').allTextContents()
  expect(new Set(told).size).toBe(told.length)
  expect(told.length).toBeGreaterThan(50)
})

test('what is said of a chat goes when the chat is read, here or on another page', async () => {
  const { calibrate } = await submitted()
  const center = await product.app.as('role12@north.demo')
  const shop = await product.app.as('role16@north.demo')
  const channel = `request_${calibrate}`
  for (const each of [center, shop]) await each.ok('POST chat/openChannel', { body: { channel } })
  const { page, settled } = await product.atHome('role16@north.demo')
  // What a page finds when it opens is not announced.
  await settled()
  const guid = crypto.randomUUID()
  const { number } = await center.ok('POST chat/sendMessage', {
    body: { channel, guid, message: 'Read me.' },
  })
  const words = page.getByRole('status', { name: 'Messages' }).getByText('New chat message')
  await words.waitFor()
  // Under the pointer nothing leaves by itself.
  await words.hover()
  await shop.ok('POST chat/markRead', { body: { channel, number } })
  await words.waitFor({ state: 'detached' })
})

test('what leads to a chat opens it, for people who have no page of chats, before and after sign-in', async () => {
  const { calibrate, ronumber } = await submitted()
  const center = await product.app.as('role12@north.demo')
  const shop = await product.app.as('role16@north.demo')
  const channel = `request_${calibrate}`
  for (const each of [center, shop]) await each.ok('POST chat/openChannel', { body: { channel } })
  const guid = crypto.randomUUID()
  await center.ok('POST chat/sendMessage', { body: { channel, guid, message: 'The target is on its way.' } })
  const notice = async () =>
    (await shop.ok('GET notifications/mine', { query: {} })).items.find((each) => each.channel === channel)
  await until(async () => (await notice())?.path).toBe(`/?channel=${channel}`)
  const { path = '' } = (await notice()) ?? {}

  const { page } = await product.person('role16@north.demo')
  await page.goto(path)
  await page
    .getByRole('group', { name: new RegExp(ronumber) })
    .getByText('The target is on its way.')
    .waitFor()
  expect(await page.getByText("Your role can't open this page.").count()).toBe(0)

  const { page: signedOut } = await product.person()
  await signedOut.goto(path)
  await signedOut.waitForURL('**/login')
  await fillSignIn(signedOut, 'role16@north.demo')
  await signedOut
    .getByRole('group', { name: new RegExp(ronumber) })
    .getByText('The target is on its way.')
    .waitFor()
})

test('a push is shown by the browser, whatever it says, and leads into the product', async () => {
  const { page, context } = await product.person(undefined, { serviceWorkers: 'allow' })
  const { publicUrl } = product.app.services.settings
  await context.grantPermissions(['notifications'], { origin: publicUrl })
  await page.goto('/login')
  const session = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await page.evaluate(
    `navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready).then(() => true)`,
  )
  const registrationId = await registration
  // Chromium takes a notification down after a few seconds, so the worker notes what it showed.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const shown = () =>
    worker.evaluate<{ title: string; body: string; path: string; tag?: string }[]>('shownNotifications')
  await worker.evaluate(`
    self.shownNotifications = []
    const show = registration.showNotification.bind(registration)
    registration.showNotification = async (title, options) => {
      await show(title, options)
      shownNotifications.push({ title, body: options.body, path: options.data.path, tag: options.tag })
    }`)
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: publicUrl, registrationId, data })
  await push(
    JSON.stringify({ title: 'New request 1', text: '<b>2022</b> Honda', path: '/calibrate/1', tag: 'a' }),
  )
  const first = { title: 'New request 1', body: '<b>2022</b> Honda', path: '/calibrate/1', tag: 'a' }
  await until(shown).toEqual([first])
  // The same tag replaces the first one, and a push that can't be read still shows.
  await push(JSON.stringify({ title: 'New request 1', text: 'Again', path: '/calibrate/1', tag: 'a' }))
  await until(shown).toEqual([first, { ...first, body: 'Again' }])
  await push('not readable')
  await until(async () => (await shown()).at(-1)?.title).toBe('New notification')
})

test('a press on a push shows its chat, open or not, and on a phone its page in place of the chat', async () => {
  const { calibrate } = await submitted()
  const channel = `request_${calibrate}`
  const { page } = await product.atHome('role16@north.demo', { viewport: phone })
  const press = (href: string) =>
    page.evaluate(
      `navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kind: 'open', href: '${href}' } }))`,
    )
  const panel = page.getByRole('complementary', { name: 'Chat' })
  const editor = panel.getByRole('textbox', { name: /^Message/ })
  await press(`/?channel=${channel}`)
  await editor.fill('Half a word')
  await press(`/?channel=${channel}`)
  await press(`/calibrate/${calibrate}`)
  await page.waitForURL(`**/calibrate/${calibrate}`)
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Chat about this RO' }).click()
  await editor.getByText('Half a word').waitFor()

  // An address that names a chat shows it after a reload as well.
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(`/?channel=${channel}`)
    await editor.getByText('Half a word').waitFor()
  }
})

test('another site shows the chat by one script tag; a site that is not named does not', async () => {
  const { publicUrl } = product.app.services.settings
  const { calibrate, ronumber } = await submitted()
  const shop = await product.app.as('role16@north.demo')
  await shop.ok('POST chat/openChannel', { body: { channel: `request_${calibrate}` } })
  const { page, ...someone } = await product.person()
  // To a browser this is another site than the product's own address.
  await page.goto(`${publicUrl.replace('127.0.0.1', 'localhost')}/widget-example.html`)
  await page.getByRole('button', { name: 'Chat with calibration' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('textbox', { name: 'Username' }).fill('role16@north.demo')
  await frame.getByLabel('Password', { exact: true }).fill(password)
  await frame.getByRole('button', { name: 'Sign in', exact: true }).click()
  await frame.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  await frame.getByText('Active Requests').first().waitFor()
  // There is no list beside an open chat: it leads back.
  await frame.getByRole('button', { name: `RO ${ronumber}` }).click()
  await frame.getByRole('textbox', { name: /^Message/ }).waitFor()
  await frame.getByRole('button', { name: 'Back to chats' }).click()
  await frame.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close Chat with calibration' }).click()
  await page.getByRole('button', { name: 'Chat with calibration' }).waitFor()
  expect(await page.evaluate('Object.keys(localStorage).length')).toBe(0)

  const site = createServer((_request, reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<title>Elsewhere</title><script src="${publicUrl}/widget.js" async></script>`),
  )
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  someone.expects(/frame-ancestors/, /Refused to frame/, /favicon/)
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await until(() => page.frames().map((each) => each.url())).toContain('chrome-error://chromewebdata/')
  site.closeAllConnections()
  site.close()
})

test('the demo of the widget shows tag, policy and a working example to the host alone', async () => {
  const { page } = await product.person('role1@north.demo')
  await page.goto('/widgetdemo')
  const { publicUrl } = product.app.services.settings
  await page.getByText(`<script src="${publicUrl}/widget.js" data-label="Chat" async></script>`).waitFor()
  await page.getByText(`script-src ${publicUrl}; frame-src ${publicUrl}`).waitFor()
  const example = page.frameLocator('iframe[title^="Example"]')
  await example.getByRole('button', { name: 'Chat with calibration' }).click()
  await example.frameLocator('iframe').getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  // The product answers under another name of the machine too: its own page is no other site to it.
  const elsewhere = await product.person(undefined, { baseURL: publicUrl.replace('127.0.0.1', 'localhost') })
  await elsewhere.page.goto('/login')
  await fillSignIn(elsewhere.page, 'role1@north.demo')
  await elsewhere.page.getByRole('link', { name: 'Widget Demo' }).click()
  await elsewhere.page
    .frameLocator('iframe[title^="Example"]')
    .getByRole('button', { name: 'Chat with calibration' })
    .waitFor()
  const shop = await product.person('role16@north.demo')
  await shop.page.goto('/widgetdemo')
  await shop.page.getByText("Your role can't open this page.").waitFor()
})
