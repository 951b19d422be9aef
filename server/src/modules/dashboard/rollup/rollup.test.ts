import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RangeView } from '#contract/kit/dashboard-ranges.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { changedDays, computeDays, missingDays, toStretches } from './compute.ts'

/**
 * Dashboards of all locations, which are read from the sums of each day, equal those of firm 1 with all below it, which are read
 * from the visits: after every step of 1,000 random edits of which some days were computed again and others not yet.
 */
const ros = 60
const editsAStep = 200
const steps = 5
const firstDay = '2031-01-01'
const lastDay = '2031-04-30'
let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let centers: number[]
let technicians: number[]

beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  const { north, south } = app.network
  centers = [north.firms.center, south.firms.center]
  technicians = [north.users['14'] ?? 0, south.users['14'] ?? 0]
  await app.sql(`update firm set time_zone = 'America/Phoenix' where id = $1`, [centers[0]])
  for (const make of ['Audi', 'Kia'])
    await app.sql(`insert into vehicle (firm, model, make_name) values ($1, 'Model', $2)`, [
      north.firms.shop,
      make,
    ])
  await app.sql(
    `with r as (insert into request (firm, service_firm, ro_number, status, submitted_at, completed_at, vehicle)
        select $1, ($2::int[])[1 + n % 2], 'SUM-' || n, 4, at - interval '3 days', at,
          (select id from vehicle where firm = $1 and vin = '' order by id offset n % 2 limit 1)
        from (select n, $3::date + n * interval '41 hours' as at from generate_series(1, ${ros}) n) x returning id, service_firm, completed_at),
      e as (insert into event (request, number, firm, service_firm, status, started_at, completed_at)
        select r.id, k, $1, r.service_firm, 4, r.completed_at - interval '1 hour' * k, r.completed_at - interval '30 hours' * (k - 1)
        from r cross join generate_series(1, 2) k returning id, request),
      s as (insert into event_service (event, request, service, description, amount)
        select e.id, e.request, case when e.id % 3 > 0 then (select min(id) + e.id % 2 from service where firm = 1) end, 'Scan', 20 + e.id % 90
        from e)
      insert into event_technician (event, request, "user", name) select e.id, e.request, t, 'Technician ' || t
        from e cross join unnest($4::int[]) t where (e.id + t) % 3 > 0`,
    [north.firms.shop, centers, firstDay, technicians],
  )
}, 120_000)
afterAll(() => app.stop())

const ours = `(select id from request where ro_number like 'SUM-%' order by id offset ($1::int % ${ros}) limit 1)`
const visit = `(select id from event where request = ${ours} order by id offset ($2::int % 2) limit 1)`
/** Each takes three random numbers. */
const edits = [
  `update event set completed_at = completed_at + make_interval(hours => $3::int % 400 - 200) where id = ${visit}`,
  `update event set started_at = completed_at - make_interval(mins => $3::int % 600) where id = ${visit}`,
  `update event set status = case status when 4 then 3 else 4 end, is_credited = $3::int < 0 where id = ${visit}`,
  `update event set deleted_at = case when deleted_at is null then now() end, updated_at = now() + make_interval(0, 0, 0, 0, 0, 0, $3::int) where id = ${visit}`,
  `update event set service_firm = (select service_firm from event where id <> ${visit} order by id offset $3::int % 9 limit 1) where id = ${visit}`,
  `update event_service set amount = $3::int % 500 where event = ${visit}`,
  `update event_service set "authorization" = nullif($3::int % 3, 2) where event = ${visit}`,
  `insert into event_service (event, request, description, amount) select ${visit}, ${ours}, 'More', $3::int % 70`,
  `delete from event_service s where s.event = ${visit} and $3::int % 4 = 0 and not exists (select 1 from event_credit k where k.event = s.event)`,
  `insert into event_credit (event, request, reference, description, amount) select e.id, e.request, -1000 - $3::int, 'Less', -0.01
     from event e where e.id = ${visit} and e.amount > 5 on conflict do nothing`,
  `delete from event_credit where event = ${visit} and $3::int % 3 = 0`,
  `delete from event_technician where event = ${visit} and $3::int % 2 = 0`,
  `update event_technician set name = 'Renamed ' || $3::int where event = ${visit}`,
  `update request set status = (array[4, 6, 9, 3])[1 + $3::int % 4] where id = ${ours} and $2::int >= 0`,
  `update request set deleted_at = case when deleted_at is null then now() end, version = version + $2::int % 2 where id = ${ours} and $3::int % 3 = 0`,
  `update request set submitted_at = completed_at - make_interval(hours => $3::int % 300) where id = ${ours} and $2::int >= 0`,
  `update request set vehicle = (select v.id from vehicle v where v.firm = request.firm and v.vin = '' order by v.id offset $3::int % 2 limit 1) where id = ${ours} and $2::int >= 0`,
  `update request set completed_at = completed_at + make_interval(hours => $3::int % 90 - 45) where id = ${ours} and $2::int >= 0`,
  `update app_user set labor_rate = $3::int % 60 where id = (select "user" from event_technician where event = ${visit} limit 1)`,
  `update technician_skill set commission = $3::int % 40 where "user" = (select "user" from event_technician where event = ${visit} limit 1)`,
  `update vehicle set make_name = 'Make ' || $3::int % 3 where id = (select vehicle from request where id = ${ours}) and $2::int >= 0`,
  `update firm set time_zone = (array['America/Phoenix', 'America/New_York', 'Asia/Tokyo'])[1 + $3::int % 3]
     where id = (select service_firm from event where id = ${visit})`,
  `insert into payroll_line (firm, request, event, "user", commission_override, reason)
     select u.firm, t.request, t.event, u.id, $3::int % 50, 'Agreed' from event_technician t join app_user u on u.id = t."user"
     where t.event = ${visit} on conflict (event, "user") do update set commission_override = excluded.commission_override`,
]
const edit = fc.tuple(fc.nat(edits.length - 1), fc.nat(997), fc.nat(1), fc.nat(100_000))

/** A rule of the database refuses some: a credit that exceeds its charge. */
const unlessRefused = (error: unknown) => {
  if ((error as { code?: string }).code !== '23514') throw error
}

const paths = [
  'dashboard/dashboard',
  'dashboard/dashboardBreakout',
  'dashboard/dashboardProfit',
  'dashboard/dashboardTrend',
  'dashboard/dashboardCycleTimes',
  'dashboard/calibrations',
] as const
const moved = ['sales', 'net', 'profit'] as const
const leaks = [
  {},
  { page: 3 },
  { kind: 'notInvoiced', page: 2 },
  { kind: 'declined' },
  { kind: 'creditWithoutLine' },
] as const
/** Groups whose visits are listed, a page of seven each. */
const rowsOf = async (place: Record<string, unknown>) => {
  const { breakdowns } = await host.ok('GET dashboard/dashboardBreakout', { query: place })
  const groups = breakdowns.flatMap(({ analyzeView, parts }) =>
    parts.slice(0, 2).map(({ key }) => ({ analyzeView, key })),
  )
  const asked = [
    {},
    { page: 3 },
    { before: true, page: 2 },
    ...groups,
    { analyzeView: 9, key: String(centers[0]) },
  ]
  return Promise.all(
    asked.map((each) =>
      host.ok('GET dashboard/rows', { query: { ...place, pageSize: 7, ...each } as never }),
    ),
  )
}
const answers = async (range: Record<string, unknown>, firm?: number) => {
  const place = { ...range, ...(firm ? { firm } : {}) }
  const all = [
    ...(await Promise.all(paths.map((path) => host.ok(`GET ${path}`, { query: place as never })))),
    ...(await Promise.all(
      moved.map((figure) => host.ok('GET dashboard/moved', { query: { ...place, figure } as never })),
    )),
    ...(await rowsOf(place)),
    ...(await Promise.all(
      leaks.map((each) =>
        host.ok('GET dashboard/dashboardOpportunities', {
          query: { ...place, pageSize: 9, ...each } as never,
        }),
      ),
    )),
  ]
  return all.map(({ period: { firm: _firm, firmName: _name, ...period }, ...answer }) => ({
    period,
    ...answer,
  }))
}

const computeChanged = async (most: number) => {
  const days = await app.services.db.command(systemScope, changedDays)
  for (const stretch of toStretches(days).slice(0, most))
    await app.services.db.command(systemScope, (tx) => computeDays(tx, stretch))
}

test('sums of days equal the visits after random edits', async () => {
  const compute = (first: string, last: string) =>
    app.services.db.command(systemScope, (tx) => computeDays(tx, { first, last }))
  await compute('2031-01-01', '2031-02-14')
  await compute('2031-02-16', lastDay)
  const all = fc.sample(edit, { numRuns: editsAStep * steps, seed: 2031 })
  for (let step = 0; step < steps; step++) {
    for (const [index, one, two, three] of all.slice(step * editsAStep, (step + 1) * editsAStep))
      await app.sql(edits[index] ?? '', [one, two, three]).catch(unlessRefused)
    // Some days are computed again, the rest is read visit by visit; at last, all are computed.
    await computeChanged(step === steps - 1 ? 1000 : 8)
    for (const range of [
      { rangeView: RangeView.dateRange, dateStart: '2031-02-20', dateEnd: lastDay },
      { rangeView: RangeView.dateRange, dateStart: '2031-02-10', dateEnd: '2031-03-05' },
    ])
      expect(await answers(range), `after ${(step + 1) * editsAStep} edits`).toEqual(await answers(range, 1))
  }
  // The day between was left out above.
  const missing = await app.services.db.command(systemScope, (tx) => missingDays(tx, lastDay, -1))
  expect(missing).toEqual({ first: '2031-02-15', last: '2031-02-15' })
}, 120_000)
