import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { cycleSteps, type CycleStep, type dashboardCycleTimes as call } from '#contract/dashboard.ts'
import type { PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { readPeriod } from '../../payroll/door.ts'
import { shownRos } from '../rollup/day-sums.ts'
import { orderSums, readSources, type DaySources } from '../rollup/ready-days.ts'
import { compare, type Both } from './compare.ts'
import { both } from './facts.ts'
import { requestFacts, stepsOf } from './request-facts.ts'

type Answer = AnswerOf<typeof call>
type Totals = Both<'total' | 'ros' | CycleStep> & Record<'countRos' | 'countPaid', number>
const shownLocations = 10

type Place = Both<'total'> & { firm: number; name: string; ros: number }
type Slow = Answer['slowest'][number]

const average = (name: string, sum: RawBuilder<unknown>, count: RawBuilder<unknown>) =>
  both(
    name,
    (when) =>
      sql`round(sum(${sum}) filter (where ${when}) / nullif(sum(${count}) filter (where ${when}), 0) / 3600, 2)`,
  )

/** The steps are those of `stepsOf`. Payment comes after. `x` has columns as the sums of a day. */
const totalsOf = (x: RawBuilder<unknown>) =>
  sql<Totals>`
    select ${average('total', sql`total`, sql`timed`)}, ${sql.join(
      cycleSteps.map((step) => average(step, sql.ref(step), step === 'pay' ? sql`paid` : sql`timed`)),
    )},
      ${both('ros', (when) => sql`coalesce(sum(timed) filter (where ${when}), 0)`)},
      coalesce(sum(timed) filter (where is_now), 0)::int as "countRos", coalesce(sum(paid) filter (where is_now), 0)::int as "countPaid"
    from ${x}`

const seconds = (from: string, to: string) =>
  sql`extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})::numeric`

const ofVisits = (actor: Actor, period: PeriodShape) => {
  const facts = requestFacts(actor, period)
  return [
    statement(sql<Totals>`
      with q as materialized (${facts}), ${stepsOf},
      x as (select is_now, 1 as timed, (paid is not null)::int as paid, seconds as total, ${seconds('submitted_at', 'at_accept')} as accept,
        ${seconds('at_accept', 'at_assign')} as assign, ${seconds('at_assign', 'at_start')} as start,
        ${seconds('at_start', 'completed_at')} as complete, ${seconds('completed_at', 'paid')} as pay from c)
      ${totalsOf(sql`x`)}`),
    statement(sql<Place>`
      select location as firm, min(location_name) as name, (count(seconds) filter (where is_now))::int as ros,
        ${both('total', (when) => sql`round(avg(seconds) filter (where ${when}) / 3600, 2)`)}
      from (${facts}) q group by location having count(seconds) filter (where is_now) > 0
      order by avg(seconds) filter (where is_now) desc, location limit ${shownLocations}`),
    statement(sql<Slow>`
      select request as calibrate, ro_number as ronumber, vehicle_text as vehicle, round(seconds / 3600, 2)::text as hours
      from (${facts}) q where is_now and seconds is not null order by q.seconds desc, request limit ${sql.lit(shownRos)}`),
  ] as const
}

/** The same by the sums of each day, of all locations. */
const ofDays = (sources: DaySources) =>
  [
    statement(totalsOf(sql`(${orderSums(sources, 'all')}) s`)),
    statement(sql<Place>`
      with p as (select key, sum(timed) filter (where is_now) as ros, sum(total) filter (where is_now) as total_now,
          ${average('total', sql`total`, sql`timed`)}
        from (${orderSums(sources, 'location')}) s group by key)
      select p.key as firm, f.name, p.ros::int as ros, p."totalNow", p."totalBefore" from p join firm f on f.id = p.key
      where p.ros > 0 order by p.total_now / p.ros desc, p.key limit ${shownLocations}`),
    statement(sql<Slow>`
      select r.id as calibrate, r.ro_number as ronumber, r.vehicle_text as vehicle, round(s.total / 3600, 2)::text as hours
      from (select * from (${orderSums(sources, 'slow')}) x where is_now order by total desc, key limit ${sql.lit(shownRos)}) s
        join request r on r.id = s.key order by s.total desc, r.id`),
  ] as const

/** Hours from submitted to completed, step by step, with the slowest locations and ROs. */
export const readCycleTimes = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const period = await readPeriod(db, actor, query, now)
  const sources = await readSources(db, actor, period)
  const [[totals], places, orders] = await db.batch(sources ? ofDays(sources) : ofVisits(actor, period))
  return {
    period,
    total: compare(totals, 'total'),
    ros: compare(totals, 'ros'),
    steps: cycleSteps.map((step) => ({
      step,
      ros: (step === 'pay' ? totals?.countPaid : totals?.countRos) ?? 0,
      ...compare(totals, step),
    })),
    locations: places.map((row) => ({
      firm: row.firm,
      name: row.name,
      ros: row.ros,
      ...compare(row, 'total'),
    })),
    slowest: orders,
  }
}
