import { afterAll, beforeAll, expect, test } from 'vitest'
import { RangeView, addDays } from '#contract/kit/dashboard-ranges.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { readAllDays } from '../reads/leaks.ts'
import { changedDays, computeDays, toStretches } from './compute.ts'

/** Work of the last 60 days at two centers, a third of it credited or too cheap to bill. */
const visits = 90
let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
const today = () => new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  const { north, south } = app.network
  // The sums reach back to the first visit.
  await app.sql(
    `update event set completed_at = now() - interval '50 days' where completed_at < now() - interval '60 days'`,
  )
  await app.sql(
    `with r as (insert into request (firm, service_firm, ro_number, status, submitted_at, completed_at, wanted_services)
        select $1, ($2::int[])[1 + n % 2], 'LEAK-' || n, 4, at - interval '3 days', at, array(select id from service where firm = 1 order by id limit n % 4)
        from (select n, now() - n * interval '15 hours' as at from generate_series(1, ${visits}) n) x returning id, service_firm, completed_at),
      e as (insert into event (request, number, firm, service_firm, status, started_at, completed_at)
        select r.id, 1, $1, r.service_firm, 4, r.completed_at - interval '1 hour', r.completed_at from r returning id, request)
      insert into event_service (event, request, service, description, amount, "authorization")
        select e.id, e.request, (select id from service where firm = 1 order by id offset e.id % 3 limit 1), 'Scan', e.id % 5 * 20,
          case when e.id % 7 = 0 then 0 end from e`,
    [north.firms.shop, [north.firms.center, south.firms.center]],
  )
}, 120_000)
afterAll(() => app.stop())

const asked = [
  {},
  { page: 2 },
  { page: 9 },
  { kind: 'notInvoiced', page: 3 },
  { kind: 'declined' },
  { kind: 'notBilled', page: 2 },
] as const
/** What leaks, of all locations or at and below one. */
const leaks = async (firm?: number) => {
  const range = { rangeView: RangeView.dateRange, dateStart: addDays(today(), -40), dateEnd: today() }
  const found = await Promise.all(
    asked.map((each) =>
      host.ok('GET dashboard/dashboardOpportunities', {
        query: { ...range, pageSize: 9, ...(firm ? { firm } : {}), ...each },
      }),
    ),
  )
  return found.map(({ capture, kinds, items, count, next }) => ({ capture, kinds, items, count, next }))
}
const count = async () => (await leaks())[0]?.count

test('leaks of all locations by the sums of each day equal those by the visits, and follow each change', async () => {
  const run = (first: string, last: string) =>
    app.services.db.command(systemScope, (tx) => computeDays(tx, { first, last }))
  await run(addDays(today(), -62), addDays(today(), -32))
  await run(addDays(today(), -31), addDays(today(), 1))
  const before = await leaks()
  expect(before).toEqual(await leaks(1))
  expect(before[0]?.count).toBeGreaterThan(40)
  for (const kind of ['notInvoiced', 'notBilled', 'declined'])
    expect(before[0]?.kinds.find((each) => each.kind === kind)?.count, kind).toBeGreaterThan(5)
  expect(Number(before[0]?.capture.requested.now)).toBeGreaterThan(0)

  const some = `(select id from event where request in (select id from request where ro_number like 'LEAK-%') and amount > 0 order by id offset $1 limit 1)`
  await app.sql(`update event set is_credited = true where id = ${some}`, [3])
  await app.sql(`update event_service set "authorization" = 0 where event = ${some}`, [5])
  await app.sql(
    `insert into invoice (request, event, seller, serial, number, kind, issued_on, net, tax, total)
     select e.request, e.id, e.service_firm, 9001, 'LEAK-9001', 'invoice', current_date, 50, 0, 50 from event e where e.id = ${some}`,
    [7],
  )
  await app.sql(`update event_service set amount = 0 where event = ${some}`, [11])
  // A rate changes what all work so far would have cost, and marks no day.
  await app.sql(`update service_rate set rate = rate + 1`)
  await app.sql(`update request set wanted_services = '{}' where ro_number = 'LEAK-3'`)
  // First the changed days are read visit by visit, then they are computed again.
  expect(await leaks()).toEqual(await leaks(1))
  expect(await count()).not.toBe(before[0]?.count)
  for (const stretch of toStretches(await app.services.db.command(systemScope, changedDays)))
    await app.services.db.command(systemScope, (tx) => computeDays(tx, stretch))
  expect(await leaks()).toEqual(await leaks(1))

  // They are read from the sums indeed.
  const known = await count()
  await app.sql(
    `update dashboard_day set lines = lines + 1 where kind = 'notInvoiced' and day = (select min(day) from dashboard_day where kind = 'notInvoiced')`,
  )
  expect(await count()).toBe((known ?? 0) + 1)
})

test('while sums of older days are still being computed, the leaks of a large installation are those since', async () => {
  const db = app.services.db.asOnPrimary(systemScope)
  const actor = { all: true } as Actor
  const period = { today: today(), firm: 0 } as PeriodShape
  const readDays = (many: number) => readAllDays(db, actor, period, many)
  const first = addDays(today(), -62)
  await app.sql('delete from dashboard_changed_day')
  expect(await readDays(-2)).toMatchObject({ since: null, sources: { raw: [] } })
  // An earlier visit, whose days were never computed.
  await app.sql(`update event set completed_at = now() - interval '400 days'
    where id = (select min(id) from event where status = 4)`)
  await app.sql('delete from dashboard_changed_day')
  const { since, sources } = await readDays(-2)
  expect(since).toBe(addDays(first, -7))
  expect(sources?.ready).toMatchObject([{ first }])
  // A small one reads all visits, which takes no time.
  expect(await readDays(1_000_000)).toEqual({ since: null, sources: null })
})
