import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyIn } from '#contract/kit/call.ts'
import type { addFeed } from '#contract/schedule/feeds.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { Client } from '#server/testing/client.ts'
import { startBranch, type BranchApp } from '../../requests/testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 120_000)
afterAll(() => branch.app.stop())

const inDays = (days: number, time: string): string =>
  `${Temporal.Now.plainDateISO('UTC').add({ days }).toString()} ${time}`

const makeFeed = async (who: Client, body: BodyIn<typeof addFeed>) => {
  const feed = await who.ok('POST schedule/addFeed', { body })
  const { pathname, search } = new URL(feed.url)
  return { ...feed, address: pathname + search }
}
const read = (address: string, headers: Record<string, string> = {}) =>
  branch.app.anonymous.send<string>('GET', address, undefined, headers)

/** Events of a feed by visit, read by a parser that is not ours. */
const eventsOf = async (address: string): Promise<Map<number, VEvent>> => {
  const { status, text } = await read(address)
  expect(status).toBe(200)
  const events = Object.values(ical.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT')
  return new Map(events.map((event) => [Number(/^visit-(\d+)@/.exec(event.uid)?.[1]), event]))
}

/** Places a visit in any zone, as a call for a location there would. */
const place = (event: number, local: string, zone: string, at: Temporal.Instant, minutes: number) =>
  branch.app.sql(
    'update event set scheduled_local = $2, scheduled_zone = $3, scheduled_at = $4, minutes = $5 where id = $1',
    [event, local, zone, at.toString(), minutes],
  )

describe('a calendar feed', () => {
  test('read back by another parser equals the database', async () => {
    const { center, north, app } = branch
    const bay = (await center.ok('POST bay/saveBay', { body: { bayName: 'Bay of feeds' } })).bay
    await branch.visit({ scheduled: inDays(3, '09:00'), minutes: 90, bay, techIds: [] })
    await branch.visit({ scheduled: inDays(4, '13:30'), minutes: 45, techIds: [north.users[14]] })
    const feed = await makeFeed(center, { kind: 'location', firm: north.firms.center })
    const stored = await app.sql<{ id: number; at: string; until: string; ro: string }>(
      `select e.id, e.scheduled_at as at, e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60)) as until, r.ro_number as ro
       from event e join request r on r.id = e.request
       where e.service_firm = $1 and e.deleted_at is null and e.scheduled_at between now() - interval '60 days' and now() + interval '399 days'`,
      [north.firms.center],
    )
    const events = await eventsOf(feed.address)
    expect([...events.keys()].toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
    for (const { id, at, until, ro } of stored) {
      const event = events.get(id)
      expect(event?.start.toISOString()).toBe(new Date(at).toISOString())
      expect(event?.end?.toISOString()).toBe(new Date(until).toISOString())
      expect(event?.summary).toContain(`RO ${ro}`)
    }
    const ofBay = await makeFeed(center, { kind: 'bay', bay })
    expect((await eventsOf(ofBay.address)).size).toBe(1)
  })

  test('holds the moment and the length of a visit through clock changes in every zone', async () => {
    const { center, north } = branch
    const feed = await makeFeed(center, { kind: 'location', firm: north.firms.center })
    const expected = new Map<number, [string, string]>()
    for (const zone of ['America/New_York', 'America/Phoenix', 'Australia/Lord_Howe']) {
      let change = Temporal.Now.zonedDateTimeISO(zone).getTimeZoneTransition('next')
      // Phoenix has no clock changes, so any moment serves.
      const around = change ? [change] : [Temporal.Now.zonedDateTimeISO(zone).round('hour').add({ days: 2 })]
      change = change?.getTimeZoneTransition('next') ?? null
      if (change && change.epochMilliseconds < Date.now() + 390 * 86_400_000) around.push(change)
      for (const base of around)
        for (const minutes of [-90, -60, -30, -15, 0, 30, 90]) {
          const start = base.add({ minutes })
          const { calibrateEvent } = await branch.visit({ techIds: [] })
          await place(
            calibrateEvent,
            start.toPlainDateTime().toString({ smallestUnit: 'minute' }),
            zone,
            start.toInstant(),
            75,
          )
          const at = new Date(start.epochMilliseconds)
          expected.set(calibrateEvent, [at.toISOString(), new Date(at.getTime() + 75 * 60_000).toISOString()])
        }
    }
    const events = await eventsOf(feed.address)
    for (const [id, times] of expected)
      expect([events.get(id)?.start.toISOString(), events.get(id)?.end?.toISOString()]).toEqual(times)
    const { text } = await read(feed.address)
    for (const zone of ['America/New_York', 'America/Phoenix', 'Australia/Lord_Howe'])
      expect(text).toContain(`BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n`)
    // Every line ends as calendars demand, and none is longer than 75 bytes.
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  }, 60_000)

  test('keeps the id of a moved visit, counts its changes, and says that a cancelled one is off', async () => {
    const { center, north } = branch
    const { calibrateEvent } = await branch.visit({ scheduled: inDays(5, '10:00'), techIds: [] })
    const feed = await makeFeed(center, { kind: 'location', firm: north.firms.center })
    const before = (await eventsOf(feed.address)).get(calibrateEvent)
    await center.ok('POST calibrate/saveCalibrateEventSchedule', {
      body: { calibrateEvent, scheduled: inDays(5, '11:00'), minutes: 60 },
    })
    const moved = (await eventsOf(feed.address)).get(calibrateEvent)
    expect(moved?.uid).toBe(before?.uid)
    expect(Number(moved?.sequence)).toBeGreaterThan(Number(before?.sequence))
    expect(moved?.start.getTime()).toBe((before?.start.getTime() ?? 0) + 3_600_000)
    await branch.moveVisit(center, calibrateEvent, EventStatus.cancelled, { reason: 'Other day' })
    const cancelled = (await eventsOf(feed.address)).get(calibrateEvent)
    expect(cancelled?.status).toBe('CANCELLED')
    expect(Number(cancelled?.sequence)).toBeGreaterThan(Number(moved?.sequence))
  })

  test('is not sent again until something changed', async () => {
    const { center, north } = branch
    const { calibrateEvent } = await branch.visit({ scheduled: inDays(6, '10:00'), techIds: [] })
    const feed = await makeFeed(center, { kind: 'location', firm: north.firms.center })
    const first = await read(feed.address)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const etag = first.headers.get('etag') ?? ''
    const second = await read(feed.address, { 'if-none-match': etag })
    expect([second.status, second.text]).toEqual([304, ''])
    await center.ok('POST calibrate/saveCalibrateEventSchedule', {
      body: { calibrateEvent, scheduled: inDays(6, '12:00'), minutes: 60 },
    })
    expect((await read(feed.address, { 'if-none-match': etag })).status).toBe(200)
  })

  test('has nothing of the vehicle owner', async () => {
    const { center, north, app } = branch
    const { calibrate } = await branch.visit({ scheduled: inDays(7, '10:00'), techIds: [] })
    await app.sql("update request set customer_name = 'Wilhelmina Owner' where id = $1", [calibrate])
    const { text } = await read(
      (await makeFeed(center, { kind: 'location', firm: north.firms.center })).address,
    )
    expect(text).not.toContain('Wilhelmina')
  })
})

describe('who reads what', () => {
  test('a technician has their own visits alone, and a shop those of its own ROs', async () => {
    const { technician, shop, center, north, app } = branch
    const own = await branch.visit({ scheduled: inDays(8, '09:00'), techIds: [north.users[14]] })
    const other = await branch.visit({ scheduled: inDays(8, '12:00'), techIds: [] })
    const mine = await eventsOf((await makeFeed(technician, { kind: 'technician' })).address)
    expect(mine.has(own.calibrateEvent)).toBe(true)
    expect(mine.has(other.calibrateEvent)).toBe(false)
    await app.sql('update firm set is_scheduling = true where id = $1', [north.firms.shop])
    const ofShop = await makeFeed(shop, { kind: 'location', firm: north.firms.shop })
    expect((await eventsOf(ofShop.address)).has(other.calibrateEvent)).toBe(true)
    // The shop is not shown the calendar of the center or of its bays.
    await shop.refused(
      'POST schedule/addFeed',
      { body: { kind: 'location', firm: north.firms.center } },
      'notFound',
    )
    await shop.refused('POST schedule/addFeed', { body: { kind: 'bay', bay: branch.bay } }, 'notFound')
    await center.refused('POST schedule/addFeed', { body: { kind: 'technician' } }, 'refused')
  })

  test('a stranger gets no link, sees none, and ends none', async () => {
    const { stranger, center, dispatcher, north } = branch
    await stranger.refused(
      'POST schedule/addFeed',
      { body: { kind: 'location', firm: north.firms.center } },
      'notFound',
    )
    await stranger.refused('POST schedule/addFeed', { body: { kind: 'bay', bay: branch.bay } }, 'notFound')
    const { feed, address } = await makeFeed(center, { kind: 'bay', bay: branch.bay })
    for (const other of [stranger, dispatcher]) {
      expect((await other.ok('GET schedule/feeds', {})).map((each) => each.feed)).not.toContain(feed)
      await other.refused('POST schedule/revokeFeed', { body: { feed } }, 'notFound')
    }
    expect((await read(address)).status).toBe(200)
  })

  test('a revoked link is not found, and undo brings it back', async () => {
    const { center } = branch
    const { feed, address, url } = await makeFeed(center, { kind: 'bay', bay: branch.bay })
    expect((await read(address, { 'user-agent': 'Google-Calendar-Importer' })).status).toBe(200)
    const listed = (await center.ok('GET schedule/feeds', { query: { bay: branch.bay } })).find(
      (each) => each.feed === feed,
    )
    expect(listed).toMatchObject({ agent: 'Google-Calendar-Importer', readOn: expect.any(String) as string })
    // The link of another device can be copied again.
    expect(listed?.url).toBe(url)
    await center.ok('POST schedule/revokeFeed', { body: { feed } })
    expect((await read(address)).status).toBe(404)
    await center.ok('POST schedule/revokeFeed', { body: { feed, undo: true } })
    expect((await read(address)).status).toBe(200)
    expect((await read(address.slice(0, -2) + 'xx')).status).toBe(404)
  })

  test('a shop whose schedule was turned off is not found', async () => {
    const { shop, app, north } = branch
    await app.sql('update firm set is_scheduling = true where id = $1', [north.firms.shop])
    const { address } = await makeFeed(shop, { kind: 'location', firm: north.firms.shop })
    expect((await read(address)).status).toBe(200)
    await app.sql('update firm set is_scheduling = false where id = $1', [north.firms.shop])
    expect((await read(address)).status).toBe(404)
    await app.sql('update firm set is_scheduling = true where id = $1', [north.firms.shop])
  })

  test('a link that is read without end is told to wait', async () => {
    const { center } = branch
    const { address } = await makeFeed(center, { kind: 'bay', bay: branch.bay })
    // Enough for two minutes, in case one begins meanwhile.
    const answers = await Promise.all(Array.from({ length: 45 }, () => read(address)))
    const late = answers.find(({ status }) => status === 429)
    expect(late?.headers.get('retry-after')).toBe('60')
  })

  test('the token is neither stored nor logged', async () => {
    const { center, app } = branch
    const { address } = await makeFeed(center, { kind: 'bay', bay: branch.bay })
    await read(address)
    const token = new URL(address, 'http://localhost').searchParams.get('t') ?? ''
    const stored = await app.sql<{ row: string }>(
      'select to_jsonb(c)::text as row from calendar_feed c union all select to_jsonb(i)::text from idempotency i',
    )
    expect(stored.map(({ row }) => row).join()).not.toContain(token)
    expect(app.log().join()).not.toContain(token)
  })

  // The last one: sessions end when rights change.
  test('whoever lost the right, or was disabled, is not found', async () => {
    const { center, technician, app, north } = branch
    const ofLocation = await makeFeed(center, { kind: 'location', firm: north.firms.center })
    const ofTechnician = await makeFeed(technician, { kind: 'technician' })
    const admin = north.users[12] ?? -1
    const [{ contact } = { contact: -1 }] = await app.sql<{ contact: number }>(
      'select contact from app_user where id = $1',
      [admin],
    )
    const [tech = -1] = [north.users[14]]
    const afterwards = async (change: string, back: string, user: number, address: string) => {
      await app.sql(change, [user])
      const { status } = await read(address)
      await app.sql(back, [user])
      expect((await read(address)).status).toBe(200)
      return status
    }
    const inactive = 'update app_user set is_inactive = true where id = $1'
    const active = 'update app_user set is_inactive = false where id = $1'
    expect(await afterwards(inactive, active, admin, ofLocation.address)).toBe(404)
    expect(await afterwards(inactive, active, tech, ofTechnician.address)).toBe(404)
    // The admin moves to another location of the branch, and the technician to the office.
    expect(
      await afterwards(
        `update app_user set firm = ${north.firms.shop}, contact = ${north.ids.contact} where id = $1`,
        `update app_user set firm = ${north.firms.center}, contact = ${contact} where id = $1`,
        admin,
        ofLocation.address,
      ),
    ).toBe(404)
    expect(
      await afterwards(
        'update app_user set role = 12 where id = $1',
        'update app_user set role = 14 where id = $1',
        tech,
        ofTechnician.address,
      ),
    ).toBe(404)
  })
})
