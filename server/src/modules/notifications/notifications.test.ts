import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notice } from '#contract/notifications.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Client } from '#server/testing/client.ts'
import { announceRules } from '../adas/commands/announce-rules.ts'
import { startBranch, type BranchApp } from '../requests/testing/branch-app.ts'
import { HubClient } from '../live/testing/hub-client.ts'

let branch: BranchApp
const users = (role: number): number => branch.north.users[role] ?? 0
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())
beforeEach(async () => {
  await settled()
  await branch.app.sql('delete from notification')
  await branch.app.sql('delete from user_notification')
})

/** Waits until all published facts have been turned into notifications. */
const settled = async () => {
  await expect
    .poll(async () => {
      const [left] = await branch.app.sql<{ count: number }>(
        'select ((select count(*) from outbox) + (select count(*) from notification_due))::int as count',
      )
      return left?.count
    })
    .toBe(0)
}
const notices = async (who: Client): Promise<Notice[]> => {
  await settled()
  return (await who.ok('GET notifications/mine', { query: { pageSize: 50 } })).items
}
const titles = async (who: Client): Promise<string[]> => (await notices(who)).map(({ title }) => title).sort()

describe('recipients', () => {
  it('are the people concerned, but not the one who did it or anyone who cannot see it', async () => {
    const { shop, center, dispatcher, technician, stranger, host, manager } = branch
    const { calibrate, ronumber } = await branch.submitted()
    expect(await titles(center)).toEqual([`New request: RO ${ronumber}`])
    expect(await titles(dispatcher)).toEqual([`New request: RO ${ronumber}`])
    for (const other of [shop, technician, stranger, host, manager]) expect(await titles(other)).toEqual([])

    await branch.move(center, calibrate, 8)
    expect(await titles(shop)).toEqual([`RO ${ronumber} was accepted`])
    expect(await titles(center)).toEqual([`New request: RO ${ronumber}`])

    const visit = await center.ok('POST calibrate/saveCalibrateEvent', {
      body: {
        calibrateEvent: -1,
        calibrate,
        scheduled: '2030-07-01 09:00',
        techIds: [users(14)],
        serviceList: [{ id: -1, calibrateService: branch.service('FCAM-S') }],
      },
    })
    // A single notification covers both the assignment and the time.
    const [own, ...more] = await notices(technician)
    expect(own).toMatchObject({
      title: `Visit 1 of RO ${ronumber} was assigned to you`,
      notificationType: 3,
      path: `/techschedule/${visit.calibrateEvent}`,
      calibrate,
    })
    expect(own?.text).toContain('07/01/2030 09:00 am')
    expect(more).toEqual([])
    for (const { text } of await notices(shop)) expect(text).not.toContain('Borealis')
    // A visit created with a time counts as scheduled, and one without a time is no news.
    const planned = `Visit 1 of RO ${ronumber} is scheduled for 07/01/2030 09:00 am`
    expect(await titles(shop)).toEqual([`RO ${ronumber} was accepted`, planned].sort())
    await center.ok('POST calibrate/saveCalibrateEvent', { body: { calibrateEvent: -1, calibrate } })
    expect(await titles(shop)).toHaveLength(2)

    await branch.moveVisit(technician, visit.calibrateEvent, 7, { reason: 'No parts' })
    expect(await titles(center)).toEqual([
      `New request: RO ${ronumber}`,
      `Visit 1 of RO ${ronumber} is on hold`,
    ])
    expect(await titles(technician)).toEqual([`Visit 1 of RO ${ronumber} was assigned to you`])
  })

  it('get one notification for repeated changes while it is unseen', async () => {
    const { center, shop, technician } = branch
    const visit = await branch.assigned()
    await notices(technician)
    await technician.ok('POST notifications/seen', { body: { calibrate: visit.calibrate } })
    for (const hour of ['09', '10', '11'])
      await center.ok('POST calibrate/saveCalibrateEventSchedule', {
        body: { calibrateEvent: visit.calibrateEvent, scheduled: `2030-07-02 ${hour}:00` },
      })
    const planned = (await notices(shop)).filter(({ notificationType }) => notificationType === 4)
    expect(planned).toHaveLength(1)
    expect(planned[0]?.title).toMatch(/ is scheduled for 07\/02\/2030 11:00 am$/)
    // A change that keeps the time is no news.
    await center.ok('POST calibrate/saveCalibrateEventSchedule', {
      body: { calibrateEvent: visit.calibrateEvent, scheduled: '2030-07-02 11:00', minutes: 45 },
    })
    expect((await notices(shop)).filter((each) => each.notificationType === 4)).toMatchObject([planned[0]])
    // A new time is news even if the technicians change with it.
    await shop.ok('POST notifications/seen', { body: { calibrate: visit.calibrate } })
    await center.ok('POST calibrate/saveCalibrateEventSchedule', {
      body: { calibrateEvent: visit.calibrateEvent, scheduled: '2030-07-02 12:00', techIds: [] },
    })
    const [newest, before] = (await notices(shop)).filter(({ notificationType }) => notificationType === 4)
    expect(newest?.seenOn).toBeNull()
    expect(before).toMatchObject({ notification: planned[0]?.notification })
  })

  it('acting on a record marks its notifications as seen, for that user only', async () => {
    const { center, app, north } = branch
    const dispatcher = await app.as('role10@north.test')
    const { calibrate, ronumber } = await branch.submitted()
    const unseen = async (who: typeof center) => (await notices(who)).filter(({ seenOn }) => seenOn === null)
    expect(await unseen(center)).toMatchObject([{ title: `New request: RO ${ronumber}` }])
    await branch.move(center, calibrate, 8)
    await expect.poll(() => unseen(center)).toEqual([])
    expect(await unseen(dispatcher)).toMatchObject([{ title: `New request: RO ${ronumber}` }])
    const waiting = `select 1 from notification where "user" = $1 and leaves_at is not null`
    expect(await app.sql(waiting, [north.users[12]])).toEqual([])
  })

  it('get no notifications of a type they turned off', async () => {
    const notifications = [{ notificationType: 2, isNotification: 0, changed: true }]
    await branch.shop.ok('POST user/saveUserNotifications', { body: { notifications } })
    await branch.accepted()
    expect(await titles(branch.shop)).toEqual([])
  })

  it('no longer see notifications about records they cannot see anymore', async () => {
    const { shop, center } = branch
    const { calibrate, ronumber } = await branch.submitted()
    expect(await titles(center)).toEqual([`New request: RO ${ronumber}`])
    await branch.move(shop, calibrate, 1)
    expect(await titles(center)).toEqual([])
    expect(await center.ok('GET notifications/mine', { query: {} })).toMatchObject({ count: 0, unseen: 0 })
  })
})

describe('a changed rule of the ADAS plan', () => {
  const vehicle = { vehicle: -1, year: 2021, makeName: 'Chevrolet', model: 'Equinox', vin: '' }
  const orderWith = async (text: string, status: 'pending' | 'submitted' | 'completed' = 'submitted') => {
    const order = await branch.given.request({ status, fields: { vehicle } })
    await branch.shop.ok('POST calibrate/addRepairLines', { body: { calibrate: order.calibrate, text } })
    return order
  }
  const saveRule = (fields: Record<string, unknown>) =>
    branch.host.ok('POST decode/saveRule', {
      body: {
        makes: ['Chevrolet'],
        models: ['Equinox'],
        parts: ['grille'],
        operations: ['replace'],
        system: 'frontRadar',
        need: 'required',
        grade: 'A',
        sourceName: 'Test source',
        validFrom: '2020-01-01',
        ...fields,
      },
    })
  const aboutRules = async (who: Client) =>
    (await notices(who)).filter(({ notificationType }) => notificationType === 10)

  it('reaches the center of each open order that it touches, and nobody else', async () => {
    const { shop, center, dispatcher, technician, stranger, host } = branch
    const touched = await orderWith('Repl Grille')
    for (const [text, status] of [
      ['R&I Grille', 'submitted'],
      ['Repl Grille', 'pending'],
      ['Repl Grille', 'completed'],
    ] as const)
      await orderWith(text, status)
    await notices(center)
    const { rule } = await saveRule({ code: 'TEST-TOLD' })
    expect(await aboutRules(center)).toMatchObject([
      {
        title: `RO ${touched.ronumber}: a calibration rule changed. Check the ADAS plan.`,
        calibrate: touched.calibrate,
        path: `/calibrate/${touched.calibrate}`,
        count: 1,
      },
    ])
    for (const other of [shop, dispatcher, technician, stranger, host])
      expect(await aboutRules(other)).toEqual([])

    await branch.host.ok('POST decode/saveRule', { body: { rule, advice: 'Aim it on a level floor.' } })
    expect(await aboutRules(center)).toMatchObject([{ calibrate: touched.calibrate, count: 2 }])
    await branch.host.ok('POST decode/saveRule', { body: { rule, isInactive: true } })
  })

  it('that begins later tells nobody yet, and those who turned it off hear nothing', async () => {
    await orderWith('Repl Grille')
    await notices(branch.center)
    await saveRule({ code: 'TEST-LATER', validFrom: '2099-01-01' })
    expect(await aboutRules(branch.center)).toEqual([])
    await branch.app.sql(
      'insert into user_notification (firm, "user", notification_type, is_notification) values ($1, $2, 10, false)',
      [branch.north.firms.center, users(12)],
    )
    const { rule } = await saveRule({ code: 'TEST-OFF' })
    expect(await aboutRules(branch.center)).toEqual([])
    await branch.host.ok('POST decode/saveRule', { body: { rule, isInactive: true } })
  })

  it('for a later day reaches them once that day begins, once, also after a day that was missed', async () => {
    const { calibrate } = await orderWith('Repl Grille')
    await notices(branch.center)
    const aboutOrder = async () =>
      (await aboutRules(branch.center)).filter((each) => each.calibrate === calibrate)
    const { rule } = await saveRule({ code: 'TEST-DAY', validFrom: '2098-05-01' })
    await branch.host.ok('POST decode/saveRule', { body: { rule, validFrom: '2098-07-01' } })
    const announce = (at: string) =>
      branch.app.services.db.command(systemScope, (tx) => announceRules(tx, new Date(at)))
    await announce('2098-05-01T03:59:00Z')
    expect(await aboutOrder()).toEqual([])
    await announce('2098-05-03T00:00:00Z')
    await announce('2098-05-03T00:01:00Z')
    expect(await aboutOrder()).toMatchObject([{ count: 1 }])
    await branch.host.ok('POST decode/saveRule', {
      body: { rule, isInactive: true, validFrom: '2098-06-01' },
    })
    // The version of June replaces that of July before it began.
    await announce('2098-08-01T00:00:00Z')
    expect(await aboutOrder()).toMatchObject([{ count: 2 }])
  })
})

describe('a chat', () => {
  it('is one notification with the unread count, and is seen once the chat is read', async () => {
    const { shop, center } = branch
    const { calibrate } = await branch.accepted()
    await notices(shop)
    await shop.ok('POST notifications/seen', { body: { calibrate } })
    const channel = `request_${calibrate}`
    await center.ok('POST chat/openChannel', { body: { channel } })
    await shop.ok('POST chat/openChannel', { body: { channel } })
    const guid = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
    for (const at of [1, 2, 3])
      await center.ok('POST chat/sendMessage', { body: { channel, guid: guid(at), message: `Secret ${at}` } })
    const [notice, ...rest] = (await notices(shop)).filter(({ seenOn }) => seenOn === null)
    expect(rest).toEqual([])
    expect(notice).toMatchObject({ title: '3 new chat messages', count: 3, channel, notificationType: 8 })
    expect(JSON.stringify(notice)).not.toContain('Secret')
    expect((await notices(center)).filter((each) => each.notificationType === 8)).toEqual([])
    // A flood is still a single notification, counted up to a hundred.
    await branch.app.sql(
      `with c as (update channel set last = 153 where key = $1 returning id)
        insert into message (channel, number, author, guid, html, search)
        select c.id, n, $2, gen_random_uuid(), 'x', 'x' from c, generate_series(4, 153) n`,
      [channel, users(12)],
    )
    await center.ok('POST chat/sendMessage', { body: { channel, guid: guid(4), message: 'Last' } })
    expect((await notices(shop)).filter(({ seenOn }) => seenOn === null)).toMatchObject([
      { title: '99+ new chat messages', count: 100 },
    ])
    await shop.ok('POST chat/markRead', { body: { channel, number: 154 } })
    await settled()
    expect(await shop.ok('GET notifications/mine', { query: { filter: 'unseen' } })).toMatchObject({
      items: [],
      unseen: 0,
    })
  })
})

describe('seen', () => {
  it('can only be set by the user, and reaches the user’s other pages', async () => {
    const { shop, center, stranger } = branch
    await branch.accepted()
    const [first] = await notices(shop)
    const client = new HubClient(branch.app.url, { token: shop.token ?? '' })
    await client.waitFor((frame) => frame.name === 'welcome')
    const ids = { body: { notifications: [first?.notification ?? 0] } }
    await stranger.ok('POST notifications/seen', ids)
    await center.ok('POST notifications/seen', ids)
    expect((await notices(shop))[0]?.seenOn).toBeNull()
    expect(await shop.ok('POST notifications/seen', ids)).toEqual({ unseen: 0 })
    const frame = await client.waitFor(
      (each) => each.name === 'sendMessage' && 'kind' in each.data && each.data.kind === 'notification',
    )
    expect(frame).toMatchObject({ type: 'Status', data: { what: 'notifications.changed' } })
    client.socket.close()
    expect((await notices(shop))[0]?.seenOn).not.toBeNull()
  })
})
