import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startPushServer } from '../../outside/push/testing/push-server.ts'
import { startBranch, type BranchApp } from '../requests/testing/branch-app.ts'

let branch: BranchApp
let server: Awaited<ReturnType<typeof startPushServer>>
beforeAll(async () => {
  server = await startPushServer()
  branch = await startBranch({ env: { PUSH_ORIGINS: server.url } })
}, 60_000)
afterAll(async () => {
  await branch.app.stop()
  await server.stop()
})
beforeEach(async () => {
  await branch.app.sql('delete from notification')
  await branch.app.sql('delete from push_subscription')
  await branch.app.sql('delete from notification_way')
})

type NotificationRow = { id: number; type: number; seconds: number | null; left: boolean; seen: boolean }
const center = () => branch.north.users[12] ?? 0
const notificationsOf = (user: number) =>
  branch.app.sql<NotificationRow>(
    `select id, type, round(extract(epoch from leaves_at - created_at))::int as seconds, left_at is not null as left,
      seen_at is not null as seen from notification where "user" = $1 order by id`,
    [user],
  )
const untilCreated = async (user: number, count: number) => {
  await expect.poll(async () => (await notificationsOf(user)).length).toBe(count)
}
/** Makes the ten seconds pass. */
const makeDue = async () => {
  await branch.app.sql(
    "update notification set leaves_at = now() - interval '1 second' where leaves_at is not null",
  )
  await branch.app.sql('notify hub')
}
/** Waits until everything published so far has been sent or dropped. */
const allDelivered = async () => {
  const open = `select ((select count(*) from outbox) + (select count(*) from notification_due)
    + (select count(*) from notification where leaves_at is not null))::int as count`
  const waits = async () => {
    await makeDue()
    return (await branch.app.sql<{ count: number }>(open))[0]?.count
  }
  await expect.poll(waits, { interval: 200 }).toBe(0)
}
const subscribed = async (name: string) => {
  const browser = server.browser(name)
  await branch.center.ok('POST notifications/subscribe', { body: browser })
  return browser
}

it('is pushed once to every browser of the user after ten seconds', async () => {
  await subscribed('desk')
  await subscribed('phone')
  await subscribed('phone-again')
  const before = server.taken.length
  const { ronumber, calibrate } = await branch.submitted()
  await untilCreated(center(), 1)
  const [row] = await notificationsOf(center())
  expect(row).toMatchObject({ left: false, seen: false })
  expect(Math.abs((row?.seconds ?? 0) - 10)).toBeLessThanOrEqual(1)
  expect(server.taken).toHaveLength(before)
  await makeDue()
  await server.until(before + 3)
  expect(
    server.taken
      .slice(before)
      .map(({ browser }) => browser)
      .sort(),
  ).toEqual(['desk', 'phone', 'phone-again'])
  expect(server.taken.at(-1)?.body).toMatchObject({
    title: `New request: RO ${ronumber}`,
    text: '2022 Honda Civic · Borealis shop',
    path: `/calibrate/${calibrate}`,
  })
  await makeDue()
  await makeDue()
  await expect
    .poll(async () => (await notificationsOf(center()))[0])
    .toMatchObject({ left: true, seconds: null })
  expect(server.taken).toHaveLength(before + 3)
})

it('is not sent if it was seen in time', async () => {
  await subscribed('quiet')
  const { calibrate } = await branch.submitted()
  await untilCreated(center(), 1)
  await branch.center.ok('POST notifications/seen', { body: { calibrate } })
  const before = server.taken.length
  await makeDue()
  // A later push arrives first, so the notification is not just delayed.
  await branch.center.ok('POST notifications/tryPush', {})
  await server.until(before + 1)
  expect(server.taken.slice(before).map(({ body }) => body)).toMatchObject([{ title: 'Push works' }])
  expect(await notificationsOf(center())).toMatchObject([{ seen: true, left: false, seconds: null }])
})

it('goes by email and text if the user chose that, and leaves out records no longer visible', async () => {
  const { app, shop } = branch
  await app.sql(`update app_user set phone = '(212) 555-0133' where id = $1`, [center()])
  const types = [{ notificationType: 1, mail: true, sms: true, push: false }]
  const { types: saved } = await branch.center.ok('POST notifications/saveWays', { body: { types } })
  expect(saved.find((row) => row.notificationType === 1)).toMatchObject({
    push: false,
    mail: true,
    sms: true,
  })
  expect(saved.find((row) => row.notificationType === 3)).toMatchObject({
    push: true,
    mail: false,
    sms: false,
  })
  await subscribed('muted')
  const { ronumber } = await branch.submitted()
  const taken = await branch.submitted()
  await untilCreated(center(), 2)
  await branch.move(shop, taken.calibrate, 1)
  const before = server.taken.length
  await makeDue()
  const mails = () =>
    app.sql<{ subject: string; to: string; text: string }>(
      `select subject, "to", text from mail_out where subject like 'New request%'`,
    )
  await expect.poll(async () => (await mails()).length).toBe(1)
  expect(await mails()).toMatchObject([{ subject: `New request: RO ${ronumber}`, to: 'role12@north.test' }])
  expect(await app.sql(`select "to", text from sms_out where text like 'New request%'`)).toMatchObject([
    { to: '+12125550133', text: expect.stringContaining(`New request: RO ${ronumber}\n2022 Honda Civic`) },
  ])
  expect(server.taken).toHaveLength(before)
})

it('is dropped when the user cannot be reached, and emailed when no browser is subscribed', async () => {
  const { app, north } = branch
  const dispatcher = north.users[10] ?? 0
  const types = [{ notificationType: 1, mail: true, sms: false, push: false }]
  await branch.center.ok('POST notifications/saveWays', { body: { types } })
  const { ronumber } = await branch.submitted()
  await Promise.all([untilCreated(center(), 1), untilCreated(dispatcher, 1)])
  await makeDue()
  const mails = () => app.sql(`select "to" from mail_out where subject = 'New request: RO ${ronumber}'`)
  await expect.poll(mails).toEqual([{ to: 'role12@north.test' }])
  await expect
    .poll(() => notificationsOf(dispatcher))
    .toMatchObject([{ left: true, seen: false, seconds: null }])
})

it('a subscription ends when the user signs out or the browser is gone', async () => {
  const { app } = branch
  const guest = await app.anonymous.signIn('role12@north.test', 'Heron#walks9')
  await guest.ok('POST notifications/subscribe', { body: server.browser('guest') })
  await subscribed('own')
  await subscribed('left')
  server.answers('left', 410, 'gone')
  const devices = async () =>
    (await branch.center.ok('GET notifications/ways')).devices.map(({ device }) => device).sort()
  expect(await devices()).toEqual(['guest', 'left', 'own'])
  await guest.ok('POST signOut', {})
  expect(await devices()).toEqual(['left', 'own'])
  await branch.center.ok('POST notifications/tryPush', {})
  await expect.poll(devices).toEqual(['own'])
})

it('an endpoint belongs to the user who registered it last, and only known push services are accepted', async () => {
  const browser = await subscribed('shared')
  await branch.shop.ok('POST notifications/subscribe', { body: browser })
  expect((await branch.center.ok('GET notifications/ways')).devices).toEqual([])
  const [device] = (await branch.shop.ok('GET notifications/ways')).devices
  expect(device).toMatchObject({ device: 'shared' })
  await branch.center.ok('POST notifications/unsubscribe', { body: { subscription: device?.subscription } })
  await branch.center.ok('POST notifications/unsubscribe', { body: { endpoint: browser.endpoint } })
  expect((await branch.shop.ok('GET notifications/ways')).devices).toHaveLength(1)
  for (const endpoint of [
    'http://169.254.169.254/latest',
    'https://127.0.0.1/x',
    'https://evil.test/fcm.googleapis.com',
  ])
    await branch.shop.refused('POST notifications/subscribe', { body: { ...browser, endpoint } }, 'refused')
})

it('has a title and link for each type', async () => {
  const { app, shop, center, technician, host, north, submitted, move, moveVisit } = branch
  for (const [name, who] of Object.entries({ shop, center, technician }))
    await who.ok('POST notifications/subscribe', { body: server.browser(`${name}-browser`) })
  await app.sql('delete from user_notification')
  const before = server.taken.length
  const { calibrate, ronumber } = await submitted()
  await allDelivered()
  await move(center, calibrate, 8)
  const { calibrateEvent } = await center.ok('POST calibrate/saveCalibrateEvent', {
    body: {
      calibrateEvent: -1,
      calibrate,
      scheduled: '2030-11-03 01:30',
      techIds: [north.users[14]],
      serviceList: [{ id: -1, calibrateService: branch.service('FCAM-S') }],
    },
  })
  await allDelivered()
  await moveVisit(technician, calibrateEvent, 3)
  await moveVisit(technician, calibrateEvent, 7, { reason: 'No parts' })
  await moveVisit(technician, calibrateEvent, 3)
  await allDelivered()
  const query = { calibrateEvent, action: 'services' as const }
  const { version, services } = await shop.ok('GET calibrate/authorization', { query })
  await shop.ok('POST calibrate/answerAuthorization', {
    body: {
      ...query,
      version,
      name: 'Sam Estimator',
      services: services.map(({ id }) => ({ id, authorization: 'yes' })),
    },
  })
  await app.sql("update event_item set skipped_reason = 'for the test' where event = $1", [calibrateEvent])
  await moveVisit(technician, calibrateEvent, 4)
  await allDelivered()
  await host.ok('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent } })
  await host.ok('POST calibrate/updatePaymentCalibrateEvent', { body: { calibrateEvent, amount: '10.00' } })
  const channel = `request_${calibrate}`
  await shop.ok('POST chat/openChannel', { body: { channel } })
  await center.ok('POST chat/openChannel', { body: { channel } })
  const guid = '00000000-0000-4000-8000-0000000000a1'
  await center.ok('POST chat/sendMessage', { body: { channel, guid, message: 'The parts came.' } })
  const pushes = () =>
    server.taken.slice(before).map(({ browser, body }) => {
      const { title, path } = body as { title: string; path: string }
      return [browser.replace('-browser', ''), title.replace(ronumber, 'R'), path]
    })
  const order = `/calibrate/${calibrate}`
  const seen = `${order}/${calibrateEvent}`
  await expect
    .poll(
      async () => {
        await makeDue()
        return pushes().sort()
      },
      { interval: 500 },
    )
    .toEqual(
      [
        ['center', 'New request: RO R', order],
        ['shop', 'RO R was accepted', order],
        ['technician', 'Visit 1 of RO R was assigned to you', `/techschedule/${calibrateEvent}`],
        ['shop', 'Visit 1 of RO R is scheduled for 11/03/2030 01:30 am', seen],
        ['center', 'Visit 1 of RO R is on hold', seen],
        ['shop', 'Visit 1 of RO R is on hold', seen],
        ['center', 'Visit 1 of RO R: authorization answered', seen],
        ['center', 'Visit 1 of RO R is complete', seen],
        ['shop', 'Visit 1 of RO R is complete', seen],
        ['center', 'Visit 1 of RO R: payment received', seen],
        // Chats open next to every page. Only the host has a chat page.
        ['shop', 'New chat message', `/?channel=${channel}`],
      ].sort(),
    )
})
