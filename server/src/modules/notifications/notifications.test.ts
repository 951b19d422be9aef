import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notice } from '#contract/notifications.ts'
import type { Client } from '#server/testing/client.ts'
import { startBranch, type BranchApp } from '../requests/testing/given.ts'
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

/** All facts that were told are taken, and people notified of them. */
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
const told = async (who: Client): Promise<Notice[]> => {
  await settled()
  return (await who.ok('GET notifications/mine', { query: { pageSize: 50 } })).items
}
const titles = async (who: Client): Promise<string[]> => (await told(who)).map(({ title }) => title).sort()

describe('who is told', () => {
  it('are those whom a request concerns, never who did it, nor anybody who does not see it', async () => {
    const { shop, center, dispatcher, technician, stranger, host, manager } = branch
    const { calibrate, ronumber } = await branch.submitted()
    expect(await titles(center)).toEqual([`New request ${ronumber}`])
    expect(await titles(dispatcher)).toEqual([`New request ${ronumber}`])
    for (const other of [shop, technician, stranger, host, manager]) expect(await titles(other)).toEqual([])

    await branch.move(center, calibrate, 8)
    expect(await titles(shop)).toEqual([`${ronumber} was accepted`])
    expect(await titles(center)).toEqual([`New request ${ronumber}`])

    const visit = await center.ok('POST calibrate/saveCalibrateEvent', {
      body: {
        calibrateEvent: -1,
        calibrate,
        scheduled: '2030-07-01 09:00',
        techIds: [users(14)],
        serviceList: [{ id: -1, calibrateService: branch.service('FCAM-S') }],
      },
    })
    // One of them says it all: whose the visit is, with its time beside.
    const [own, ...more] = await told(technician)
    expect(own).toMatchObject({
      title: `Visit 1 of ${ronumber} is yours`,
      notificationType: 3,
      path: `/techschedule/${visit.calibrateEvent}`,
      calibrate,
    })
    expect(own?.text).toContain('07/01/2030 09:00 am')
    expect(more).toEqual([])
    for (const { text } of await told(shop)) expect(text).not.toContain('Borealis')
    // A visit that is planned as it is made is told as one that is planned later; one without a time is no news.
    const planned = `Visit 1 of ${ronumber} is planned for 07/01/2030 09:00 am`
    expect(await titles(shop)).toEqual([`${ronumber} was accepted`, planned].sort())
    await center.ok('POST calibrate/saveCalibrateEvent', { body: { calibrateEvent: -1, calibrate } })
    expect(await titles(shop)).toHaveLength(2)

    await branch.moveVisit(technician, visit.calibrateEvent, 7, { reason: 'No parts' })
    expect(await titles(center)).toEqual([`New request ${ronumber}`, `Visit 1 of ${ronumber} is on hold`])
    expect(await titles(technician)).toEqual([`Visit 1 of ${ronumber} is yours`])
  })

  it('is told once of one thing, however often it happens while it is unseen', async () => {
    const { center, shop, technician } = branch
    const visit = await branch.assigned()
    await told(technician)
    await technician.ok('POST notifications/seen', { body: { calibrate: visit.calibrate } })
    for (const hour of ['09', '10', '11'])
      await center.ok('POST calibrate/saveCalibrateEventSchedule', {
        body: { calibrateEvent: visit.calibrateEvent, scheduled: `2030-07-02 ${hour}:00` },
      })
    const planned = (await told(shop)).filter(({ notificationType }) => notificationType === 4)
    expect(planned).toHaveLength(1)
    expect(planned[0]?.title).toMatch(/ is planned for 07\/02\/2030 11:00 am$/)
    // What is no new time is no news.
    await center.ok('POST calibrate/saveCalibrateEventSchedule', {
      body: { calibrateEvent: visit.calibrateEvent, scheduled: '2030-07-02 11:00', minutes: 45 },
    })
    expect((await told(shop)).filter((each) => each.notificationType === 4)).toMatchObject([planned[0]])
    // A time that changes together with who comes is.
    await shop.ok('POST notifications/seen', { body: { calibrate: visit.calibrate } })
    await center.ok('POST calibrate/saveCalibrateEventSchedule', {
      body: { calibrateEvent: visit.calibrateEvent, scheduled: '2030-07-02 12:00', techIds: [] },
    })
    const [newest, before] = (await told(shop)).filter(({ notificationType }) => notificationType === 4)
    expect(newest?.seenOn).toBeNull()
    expect(before).toMatchObject({ notification: planned[0]?.notification })
  })

  it('knows what it acts on: that counts as seen, for itself alone', async () => {
    const { center, app, north } = branch
    const dispatcher = await app.as('role10@north.test')
    const { calibrate, ronumber } = await branch.submitted()
    const unseen = async (who: typeof center) => (await told(who)).filter(({ seenOn }) => seenOn === null)
    expect(await unseen(center)).toMatchObject([{ title: `New request ${ronumber}` }])
    await branch.move(center, calibrate, 8)
    await expect.poll(() => unseen(center)).toEqual([])
    expect(await unseen(dispatcher)).toMatchObject([{ title: `New request ${ronumber}` }])
    const waiting = `select 1 from notification where "user" = $1 and leaves_at is not null`
    expect(await app.sql(waiting, [north.users[12]])).toEqual([])
  })

  it('is told of no kind that was turned off', async () => {
    const notifications = [{ notificationType: 2, isNotification: 0, changed: true }]
    await branch.shop.ok('POST user/saveUserNotifications', { body: { notifications } })
    await branch.accepted()
    expect(await titles(branch.shop)).toEqual([])
  })

  it('is told nothing more of what went out of sight', async () => {
    const { shop, center } = branch
    const { calibrate, ronumber } = await branch.submitted()
    expect(await titles(center)).toEqual([`New request ${ronumber}`])
    await branch.move(shop, calibrate, 1)
    expect(await titles(center)).toEqual([])
    expect(await center.ok('GET notifications/mine', { query: {} })).toMatchObject({ count: 0, unseen: 0 })
  })
})

describe('a chat', () => {
  it('is one notification with the number of unread messages, seen when it is read', async () => {
    const { shop, center } = branch
    const { calibrate } = await branch.accepted()
    await told(shop)
    await shop.ok('POST notifications/seen', { body: { calibrate } })
    const channel = `request_${calibrate}`
    await center.ok('POST chat/openChannel', { body: { channel } })
    await shop.ok('POST chat/openChannel', { body: { channel } })
    const guid = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
    for (const at of [1, 2, 3])
      await center.ok('POST chat/sendMessage', { body: { channel, guid: guid(at), message: `Secret ${at}` } })
    const [notice, ...rest] = (await told(shop)).filter(({ seenOn }) => seenOn === null)
    expect(rest).toEqual([])
    expect(notice).toMatchObject({ title: '3 new chat messages', count: 3, channel, notificationType: 8 })
    expect(JSON.stringify(notice)).not.toContain('Secret')
    expect((await told(center)).filter((each) => each.notificationType === 8)).toEqual([])
    // A flood is one line still, and is counted to a hundred.
    await branch.app.sql(
      `with c as (update channel set last = 153 where key = $1 returning id)
        insert into message (channel, number, author, guid, html, search)
        select c.id, n, $2, gen_random_uuid(), 'x', 'x' from c, generate_series(4, 153) n`,
      [channel, users(12)],
    )
    await center.ok('POST chat/sendMessage', { body: { channel, guid: guid(4), message: 'Last' } })
    expect((await told(shop)).filter(({ seenOn }) => seenOn === null)).toMatchObject([
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
  it('is one’s own to say, and told to one’s other pages', async () => {
    const { shop, center, stranger } = branch
    await branch.accepted()
    const [first] = await told(shop)
    const line = new HubClient(branch.app.url, { token: shop.token ?? '' })
    await line.until((frame) => frame.name === 'welcome')
    const ids = { body: { notifications: [first?.notification ?? 0] } }
    await stranger.ok('POST notifications/seen', ids)
    await center.ok('POST notifications/seen', ids)
    expect((await told(shop))[0]?.seenOn).toBeNull()
    expect(await shop.ok('POST notifications/seen', ids)).toEqual({ unseen: 0 })
    const frame = await line.until(
      (each) => each.name === 'sendMessage' && 'kind' in each.data && each.data.kind === 'notification',
    )
    expect(frame).toMatchObject({ type: 'Status', data: { what: 'notifications.changed' } })
    line.socket.close()
    expect((await told(shop))[0]?.seenOn).not.toBeNull()
  })
})
