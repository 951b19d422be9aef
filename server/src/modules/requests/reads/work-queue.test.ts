import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { roles } from '#contract/kit/roles.ts'
import { queueRowCount, queueSections, sectionsOf, type QueueSection } from '#contract/kit/work-queue.ts'
import type { Client } from '#server/testing/client.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
let franchisee: Client
beforeAll(async () => {
  branch = await startBranch()
  await branch.app.sql('delete from tax_rate')
  franchisee = await branch.app.as('role8@north.test')
}, 60_000)
afterAll(() => branch.app.stop())

const queue = (client: Client) => client.ok('GET dashboard/workQueue')
/** All repair orders of a section, by the list that its link opens. */
const listed = async (client: Client, section: QueueSection): Promise<number[]> => {
  const { items } = await client.ok('GET calibrate/calibrates', { query: { queue: section, pageSize: 500 } })
  return items.map(({ calibrate }) => calibrate)
}
/** The row of a repair order on Home, if it is among the first of its section. */
const rowOf = async (client: Client, section: QueueSection, calibrate: number) => {
  const { sections } = await queue(client)
  return sections.find((each) => each.section === section)?.items.find((row) => row.calibrate === calibrate)
}
/** Makes a repair order wait longer than all others, so that Home shows it. */
const age = (calibrate: number) =>
  branch.app.sql("update request set submitted_at = now() - interval '1 year' where id = $1", [calibrate])
const plan = (calibrateEvent: number, from: string, minutes = 60) =>
  branch.app.sql(
    `update event set scheduled_at = now() + $2::interval, scheduled_zone = 'America/New_York', minutes = $3,
       scheduled_local = (now() + $2::interval) at time zone 'America/New_York' where id = $1`,
    [calibrateEvent, from, minutes],
  )
const ageActivity = (calibrate: number, days: number) =>
  branch.app.sql(
    `update request set last_event_at = now() - make_interval(days => $2),
       completed_at = case when completed_at is not null then now() - make_interval(days => $2) end where id = $1`,
    [calibrate, days],
  )

/** Makes a repair order for each section. */
const fillSections = async () => {
  const { center, submitted, accepted, visit, assigned, working, completed } = branch
  const { calibrate } = await submitted()
  await ageActivity(calibrate, 4)
  await accepted()
  const { calibrateEvent } = await visit()
  await center.ok('POST admin/sendForAuthorizationService', {
    query: { CalibrateEvent: calibrateEvent, to: 'helen@shop.test' },
  })
  for (const clashing of [await assigned(), await assigned()])
    await plan(clashing.calibrateEvent, '0 minutes')
  await working()
  await completed()
  const invoiced = await completed()
  await center.ok('POST calibrate/invoiceCalibrateEvent', {
    body: { calibrateEvent: invoiced.calibrateEvent },
  })
}

describe('each role', () => {
  beforeAll(fillSections)

  it.each(roles.all)(
    '%i reads the sections of its Home, as many as the list holds, and may open each row',
    async (role) => {
      const client = await branch.app.as(`role${role}@north.test`)
      const { sections, technicians } = await queue(client)
      if (role > 2) expect(JSON.stringify(sections)).not.toContain(branch.south.mark)
      expect(sections.map(({ section }) => section)).toEqual([...sectionsOf(role)])
      expect(technicians === null).toBe(role !== 12)
      for (const { section, count, countMore, items } of sections) {
        expect((await listed(client, section)).length, section).toBe(count)
        expect(countMore).toBe(false)
        expect(items.length, section).toBe(Math.min(count, queueRowCount))
        expect(count, section).toBeGreaterThan(0)
        for (const { calibrate } of items)
          expect(
            (await client.call('GET calibrate/calibrate', { query: { id: calibrate } })).status,
            section,
          ).toBe(200)
      }
    },
  )

  it.each(roles.all.filter((role) => role > 2))('%i reads nothing of the other branch', async (role) => {
    const client = await branch.app.as(`role${role}@south.test`)
    const { text } = await client.call('GET dashboard/workQueue')
    expect(text).not.toContain(branch.north.mark)
    for (const section of queueSections) {
      const query = { queue: section, pageSize: 500 }
      expect((await client.call('GET calibrate/calibrates', { query })).text).not.toContain(branch.north.mark)
    }
  })
})

test('a section shows those that wait longest, oldest first, and counts all', async () => {
  for (let made = 0; made <= queueRowCount; made += 1) await branch.submitted()
  const { calibrate } = await branch.submitted()
  await age(calibrate)
  const { sections } = await queue(branch.center)
  const { count, items } = sections.find(({ section }) => section === 'toAccept')!
  expect(items).toHaveLength(queueRowCount)
  expect(items[0]?.calibrate).toBe(calibrate)
  expect(count).toBeGreaterThan(queueRowCount)
  const since = items.map((row) => row.since)
  expect(since).toEqual(since.toSorted())
})

test('a submitted order waits for its center until it is accepted, then for a visit, then for a technician', async () => {
  const { shop, center, dispatcher, given, move, submitted, north } = branch
  const { calibrate, version } = await submitted()
  await age(calibrate)
  expect(await listed(shop, 'toAccept')).not.toContain(calibrate)
  expect(await listed(franchisee, 'toAccept')).toContain(calibrate)
  expect(await rowOf(center, 'toAccept', calibrate)).toMatchObject({ action: 'accept', calibrateEvent: null })
  expect(await listed(center, 'unassigned')).not.toContain(calibrate)

  const waiting = await rowOf(center, 'toAccept', calibrate)
  expect(waiting?.version).toBeGreaterThanOrEqual(version)
  await move(center, calibrate, 8, { version: waiting?.version })
  expect(await listed(center, 'toAccept')).not.toContain(calibrate)
  expect(await rowOf(center, 'unassigned', calibrate)).toMatchObject({
    action: 'schedule',
    calibrateEvent: null,
  })
  expect(await rowOf(dispatcher, 'unassigned', calibrate)).toMatchObject({ action: 'schedule' })

  const visit = await given.visit(calibrate, { scheduled: '2031-03-05 10:00', minutes: 60 })
  await branch.app.sql("update event set created_at = now() - interval '1 year' where id = $1", [
    visit.calibrateEvent,
  ])
  expect(await rowOf(center, 'unassigned', calibrate)).toMatchObject({
    action: 'assign',
    calibrateEvent: visit.calibrateEvent,
    scheduled: '2031-03-05 10:00',
  })
  await center.ok('POST calibrate/saveCalibrateEventSchedule', {
    body: { calibrateEvent: visit.calibrateEvent, techIds: [north.users[14]] },
  })
  expect(await listed(center, 'unassigned')).not.toContain(calibrate)
})

test('an accepted order whose only visit is on hold needs no technician', async () => {
  const { center, visit, moveVisit } = branch
  const { calibrate, calibrateEvent } = await visit()
  expect(await listed(center, 'unassigned')).toContain(calibrate)
  await moveVisit(center, calibrateEvent, 7, { reason: 'Parts are late' })
  expect(await listed(center, 'unassigned')).not.toContain(calibrate)
})

test('an order is late from the planned start until work begins', async () => {
  const { center, technician, assigned, moveVisit } = branch
  const { calibrate, calibrateEvent } = await assigned()
  await plan(calibrateEvent, '2 hours')
  expect(await listed(center, 'late')).not.toContain(calibrate)
  await plan(calibrateEvent, '-2 hours')
  expect(await listed(center, 'late')).toContain(calibrate)
  await moveVisit(technician, calibrateEvent, 3)
  expect(await listed(center, 'late')).not.toContain(calibrate)
})

test('services that were asked about wait for the shop’s answer on both sides', async () => {
  const { shop, center, visit } = branch
  const { calibrate, calibrateEvent, serviceList } = await visit()
  expect(await listed(center, 'waitingAuthorization')).not.toContain(calibrate)
  await center.ok('POST admin/sendForAuthorizationService', {
    query: { CalibrateEvent: calibrateEvent, to: 'helen@shop.test' },
  })
  await branch.app.sql(
    "update authorization_link set created_at = now() - interval '1 year' where event = $1",
    [calibrateEvent],
  )
  expect(await rowOf(center, 'waitingAuthorization', calibrate)).toMatchObject({
    action: 'ask',
    calibrateEvent,
    services: serviceList.map(({ description }) => description),
    stuck: null,
  })
  await ageActivity(calibrate, 400)
  expect(await rowOf(branch.manager, 'stuck', calibrate)).toMatchObject({ stuck: { reason: 'noAnswer' } })
  expect(await rowOf(shop, 'needsAnswer', calibrate)).toMatchObject({ action: 'answer', calibrateEvent })
  expect(await listed(center, 'needsAnswer')).not.toContain(calibrate)
  const services = serviceList.map(({ id }) => ({ id, authorization: 'yes' }))
  await shop.ok('POST calibrate/updateServiceAuthorization', { body: { calibrateEvent, services } })
  expect(await listed(center, 'waitingAuthorization')).not.toContain(calibrate)
  expect(await listed(shop, 'needsAnswer')).not.toContain(calibrate)
})

test('a shop sees what is worked on, then what to pick up for a week', async () => {
  const { shop, center, working, moveVisit } = branch
  const { calibrate, calibrateEvent } = await working()
  expect(await listed(shop, 'inShop')).toContain(calibrate)
  expect(await listed(center, 'inShop')).not.toContain(calibrate)
  expect(await listed(shop, 'readyForPickup')).not.toContain(calibrate)
  await moveVisit(center, calibrateEvent, 4)
  expect(await listed(shop, 'inShop')).not.toContain(calibrate)
  expect(await listed(shop, 'readyForPickup')).toContain(calibrate)
  await ageActivity(calibrate, 6)
  expect(await listed(shop, 'readyForPickup')).toContain(calibrate)
  await ageActivity(calibrate, 8)
  expect(await listed(shop, 'readyForPickup')).not.toContain(calibrate)
})

test('completed work waits for its invoice, then for the payment', async () => {
  const { shop, center, completed } = branch
  const { calibrate, calibrateEvent } = await completed('100.00')
  await branch.app.sql("update event set completed_at = now() - interval '1 year' where id = $1", [
    calibrateEvent,
  ])
  expect(await rowOf(center, 'notInvoiced', calibrate)).toMatchObject({
    action: 'invoice',
    calibrateEvent,
    owed: null,
  })
  expect(await listed(shop, 'notInvoiced')).not.toContain(calibrate)
  await center.ok('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent } })
  expect(await listed(center, 'notInvoiced')).not.toContain(calibrate)

  const pay = (amount: string) =>
    center.ok('POST calibrate/updatePaymentCalibrateEvent', { body: { calibrateEvent, amount } })
  await pay('60.00')
  await branch.app.sql("update invoice set created_at = now() - interval '1 year' where request = $1", [
    calibrate,
  ])
  expect(await rowOf(center, 'notPaid', calibrate)).toMatchObject({ action: 'pay', owed: '40.00' })
  await pay('40.00')
  expect(await listed(center, 'notPaid')).not.toContain(calibrate)
})

test('completed work of no charge needs no invoice', async () => {
  const { calibrate } = await branch.completed('0.00')
  expect(await listed(branch.center, 'notInvoiced')).not.toContain(calibrate)
})

test('an order is stuck after three days without activity, unless a visit is planned', async () => {
  const { manager, host, submitted, app } = branch
  const { calibrate } = await submitted()
  await ageActivity(calibrate, 2)
  expect(await listed(manager, 'stuck')).not.toContain(calibrate)
  await ageActivity(calibrate, 400)
  const stuck = { reason: 'notAccepted', visit: null }
  expect(await rowOf(manager, 'stuck', calibrate)).toMatchObject({ action: 'open', stuck })
  expect(await listed(host, 'stuck')).toContain(calibrate)
  await app.sql("update request set next_visit_at = now() + interval '1 day' where id = $1", [calibrate])
  expect(await listed(manager, 'stuck')).not.toContain(calibrate)
})

test('two visits of a technician at the same time clash; those one after the other do not', async () => {
  const { dispatcher, assigned, north, center } = branch
  // Nobody has another visit.
  await branch.app.sql('delete from event_technician')
  const [first, second, third] = [await assigned(), await assigned(), await assigned()]
  await plan(first.calibrateEvent, '0 minutes')
  await plan(second.calibrateEvent, '0 minutes')
  await plan(third.calibrateEvent, '90 minutes')
  const clashes = await listed(dispatcher, 'clashesToday')
  expect(clashes).toContain(first.calibrate)
  expect(clashes).toContain(second.calibrate)
  expect(clashes).not.toContain(third.calibrate)
  await center.ok('POST calibrate/saveCalibrateEventSchedule', {
    body: { calibrateEvent: second.calibrateEvent, techIds: [] },
  })
  expect(await listed(dispatcher, 'clashesToday')).not.toContain(first.calibrate)

  const { technicians } = await queue(center)
  const day = technicians?.find(({ user }) => user === north.users[14])
  expect(day?.visits).toContainEqual(
    expect.objectContaining({ calibrate: first.calibrate, minutes: 60, isLate: true }),
  )
  expect(day?.visits.find(({ calibrate }) => calibrate === third.calibrate)?.isLate).toBe(false)
})

test('a section that does not exist is refused', async () => {
  await branch.center.refused('GET calibrate/calibrates', { query: { queue: 'everything' } }, 'invalid')
})

test('a list that begins with what needs action has the sections of the role first, and leaves nothing out', async () => {
  const { center } = branch
  await fillSections()
  const read = async (query: Record<string, unknown>) =>
    (
      await center.ok('GET calibrate/calibrates', { query: { filter: '9999', pageSize: 500, ...query } })
    ).items.map(({ calibrate }) => calibrate)
  const waiting = new Set(
    (await Promise.all(sectionsOf(12).map((section) => listed(center, section)))).flat(),
  )
  const [all, ordered] = [await read({}), await read({ orderBy: 'needsAction' })]
  expect(ordered.toSorted()).toEqual(all.toSorted())
  const split = ordered.findIndex((calibrate) => !waiting.has(calibrate))
  expect(split).toBe(waiting.size)
  expect(ordered.slice(split).some((calibrate) => waiting.has(calibrate))).toBe(false)
  // Restricted to a section, everything waits, so the newest come first as ever.
  expect(await read({ queue: 'toAccept', orderBy: 'needsAction' })).toEqual(await read({ queue: 'toAccept' }))
})
