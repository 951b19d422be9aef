import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RangeView } from '#contract/kit/dashboard-ranges.ts'
import { sum } from '#contract/kit/money.ts'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

/**
 * 200 random months of work, each in a month of its own, at two centers in different zones, with times around midnight.
 * The figures of each month equal a model that knows nothing of the database.
 */
const months = 200
const zones = ['America/Phoenix', 'America/New_York'] as const
let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let centers: number[]

beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  centers = [app.network.north.firms.center, app.network.south.firms.center]
  for (const [index, zone] of zones.entries())
    await app.sql('update firm set time_zone = $2 where id = $1', [centers[index], zone])
}, 120_000)
afterAll(() => app.stop())

interface Visit {
  month: number
  center: number
  /** Minutes since the month began, in UTC; may be before or after it. */
  at: number
  charges: { cents: number; authorization: number | null }[]
  status: number
  isVoided: boolean
  isDeleted: boolean
}
const hour = 60
const visit = (month: number) =>
  fc.record({
    month: fc.constant(month),
    center: fc.nat(1),
    at: fc.oneof(
      fc.integer({ min: -12 * hour, max: 12 * hour }),
      fc.integer({ min: 27 * 24 * hour, max: 33 * 24 * hour }),
      fc.integer({ min: 0, max: 27 * 24 * hour }),
    ),
    charges: fc.array(fc.record({ cents: fc.nat(90_000), authorization: fc.constantFrom(null, 0, 1, 2) }), {
      minLength: 1,
      maxLength: 3,
    }),
    status: fc.constantFrom(4, 4, 4, 3, 5),
    isVoided: fc.nat(9).map((value) => value === 0),
    isDeleted: fc.nat(9).map((value) => value === 0),
  })

const startOf = (month: number) => Date.UTC(2040 + Math.floor(month / 12), month % 12, 1)
const dayAt = (instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
const text = (cents: number) => (cents / 100).toFixed(2)
const lastOf = (month: number) => new Date(startOf(month + 1) - 86_400_000).toISOString().slice(0, 10)

test('each month equals a model', async () => {
  const visits: Visit[] = fc
    .sample(fc.array(fc.constant(0), { minLength: 1, maxLength: 9 }), { numRuns: months, seed: 20_260 })
    .flatMap((rows, month) => fc.sample(visit(month), { numRuns: rows.length, seed: month }))
  await app.sql(
    `with given as (select row_number() over () as n, v.* from jsonb_to_recordset($1::jsonb)
        as v(center int, at timestamptz, charges jsonb, status int, voided boolean, deleted boolean)),
      r as (insert into request (firm, service_firm, ro_number, status)
        select $2, g.center, 'RND-' || g.n, case when g.voided then 6 else 4 end from given g order by g.n returning id, ro_number),
      e as (insert into event (request, firm, service_firm, status, started_at, completed_at, deleted_at)
        select r.id, $2, g.center, g.status, g.at - interval '45 minutes', g.at, case when g.deleted then now() end
        from given g join r on r.ro_number = 'RND-' || g.n returning id, request)
      insert into event_service (event, request, description, hours, rate, amount, "authorization")
        select e.id, e.request, 'Line ' || c.n, 1, c.cents / 100.0, c.cents / 100.0, c."authorization"
        from e join r on r.id = e.request join given g on r.ro_number = 'RND-' || g.n
          cross join lateral (select row_number() over () as n, x.* from jsonb_to_recordset(g.charges)
            as x(cents int, "authorization" int)) c`,
    [
      JSON.stringify(
        visits.map((each) => ({
          center: centers[each.center],
          at: new Date(startOf(each.month) + each.at * 60_000).toISOString(),
          charges: each.charges,
          status: each.status,
          voided: each.isVoided,
          deleted: each.isDeleted,
        })),
      ),
      app.network.north.firms.shop,
    ],
  )
  const counted = visits
    .filter(({ status, isDeleted, isVoided }) => status === 4 && !isDeleted && !isVoided)
    .map((each) => ({
      ...each,
      day: dayAt(startOf(each.month) + each.at * 60_000, zones[each.center] ?? 'UTC'),
      cents: each.charges.reduce(
        (total, { cents, authorization }) => total + (authorization === 0 ? 0 : cents),
        0,
      ),
    }))
  expect(counted.length).toBeGreaterThan(300)
  for (let month = 0; month < months; month++) {
    const [from, to] = [new Date(startOf(month)).toISOString().slice(0, 10), lastOf(month)]
    const query = { rangeView: RangeView.dateRange, dateStart: from, dateEnd: to }
    const own = counted.filter(({ day }) => day >= from && day <= to)
    const [{ figures }, { locations }] = await Promise.all([
      host.ok('GET dashboard/dashboard', { query }),
      host.ok('GET dashboard/dashboardProfit', { query }),
    ])
    const now = (name: string) => figures.find(({ figure }) => figure === name)?.now
    expect([from, now('sales'), now('visits'), now('hours')]).toEqual([
      from,
      text(own.reduce((total, each) => total + each.cents, 0)),
      String(own.length),
      text(own.length * 75),
    ])
    for (const [index, firm] of centers.entries()) {
      const at = own.filter(({ center }) => center === index)
      const row = locations.find((each) => each.firm === firm)
      expect(row?.sales.now ?? '0.00').toBe(text(at.reduce((total, each) => total + each.cents, 0)))
    }
    expect(sum(locations.map(({ sales }) => sales.now ?? '0'))).toBe(now('sales'))
  }
}, 180_000)
