import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { dashboardProfit as call, LocationRow } from '#contract/dashboard.ts'
import { fromCents, cents } from '#contract/kit/money.ts'
import type { Compared, PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { readPeriod } from '../../payroll/door.ts'
import { readSources, visitSums, type DaySources } from '../rollup/ready-days.ts'
import { compare, type Both } from './compare.ts'
import { both, bothSums, technicianFacts, visitFacts } from './facts.ts'

const columns = [
  'visits',
  'sales',
  'credits',
  'net',
  'labor',
  'commission',
  'cost',
  'profit',
  'hours',
] as const
type Columns = (typeof columns)[number]
type Row = { firm: number; name: string } & Both<Columns>
type Sums = Record<Columns, Compared>

const locationsStatement = (actor: Actor, period: PeriodShape) =>
  statement(sql<Row>`
    with v as materialized (${visitFacts(actor, period)}),
    -- Both are kept, because the planner would compute the second again for each location.
    a as materialized (select location, min(location_name) as name, count(*) filter (where is_now) as visits_now,
        count(*) filter (where not is_now) as visits_before, ${bothSums('sales', sql`sales`)},
        ${bothSums('credits', sql`credits`)}, ${bothSums('net', sql`sales + credits`)}, ${bothSums('hours', sql`hours`)}
      from v group by location),
    b as materialized (select location, ${bothSums('labor', sql`labor`)}, ${bothSums('commission', sql`commission`)},
        ${bothSums('cost', sql`labor + commission`)} from (${technicianFacts}) t group by location)
    select a.location as firm, a.name, a.visits_now::text as "visitsNow", a.visits_before::text as "visitsBefore",
      a."salesNow", a."salesBefore", a."creditsNow", a."creditsBefore", a."netNow", a."netBefore", a."hoursNow", a."hoursBefore",
      coalesce(b."laborNow", '0.00') as "laborNow", coalesce(b."laborBefore", '0.00') as "laborBefore",
      coalesce(b."commissionNow", '0.00') as "commissionNow", coalesce(b."commissionBefore", '0.00') as "commissionBefore",
      coalesce(b."costNow", '0.00') as "costNow", coalesce(b."costBefore", '0.00') as "costBefore",
      (a."netNow"::numeric - coalesce(b."costNow"::numeric, 0))::text as "profitNow",
      (a."netBefore"::numeric - coalesce(b."costBefore"::numeric, 0))::text as "profitBefore"
    from a left join b on b.location = a.location
    order by a."netNow"::numeric desc, a.name, a.location`)

/** The same by the sums of each day, of all locations. */
const locationsBySums = (sources: DaySources) => {
  const cost = sql`labor + commission`
  return statement(sql<Row>`
    with a as materialized (select key::int as firm, ${both('visits', (when) => sql`coalesce(sum(lines) filter (where ${when}), 0)`)},
        ${bothSums('sales', sql`sales`)}, ${bothSums('credits', sql`credits`)}, ${bothSums('net', sql`sales + credits`)},
        ${bothSums('hours', sql`hours`)}, ${bothSums('labor', sql`labor`)}, ${bothSums('commission', sql`commission`)},
        ${bothSums('cost', cost)}, ${bothSums('profit', sql`sales + credits - (${cost})`)}
      from (${visitSums(sources, 'location')}) s group by key)
    select a.*, f.name from a join firm f on f.id = a.firm order by a."netNow"::numeric desc, f.name, a.firm`)
}

/** A row for each location with visits in the range or in the one before, the largest net first. */
export const readLocations = async (db: Reads, actor: Actor, period: PeriodShape): Promise<Row[]> => {
  const sources = await readSources(db, actor, period)
  return db.rows(sources ? locationsBySums(sources) : locationsStatement(actor, period))
}

const sumsOf = (row: Both<Columns>): Sums =>
  Object.fromEntries(columns.map((column) => [column, compare(row, column)])) as Sums

export const toLocationRow = (row: Row): LocationRow => {
  const { visits, sales, credits, net, hours, cost, profit } = sumsOf(row)
  return { firm: row.firm, name: row.name, visits, sales, credits, net, hours, cost, profit }
}

/** Sales, credits, net, and what they cost, in total and by location. */
export const readProfit = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const period = await readPeriod(db, actor, query, now)
  const rows = (await readLocations(db, actor, period)).map((row) => ({
    firm: row.firm,
    name: row.name,
    ...sumsOf(row),
  }))
  const total = Object.fromEntries(
    columns.map((column) => [
      column,
      totalOf(
        rows.map((row) => row[column]),
        column === 'visits',
      ),
    ]),
  ) as Sums
  return {
    period,
    total: moneyOf(total),
    locations: rows.map((row) => ({ firm: row.firm, name: row.name, ...moneyOf(row) })),
  }
}

const moneyOf = ({ visits, sales, credits, net, labor, commission, profit }: Sums) => ({
  visits,
  sales,
  credits,
  net,
  labor,
  commission,
  profit,
})

const totalOf = (values: readonly Compared[], isCount: boolean): Compared => {
  const add = (side: 'now' | 'before'): string => {
    const total = values.reduce((sum, value) => sum + cents(value[side] ?? '0'), 0n)
    return isCount ? String(total / 100n) : fromCents(total)
  }
  return { now: add('now'), before: add('before') }
}
