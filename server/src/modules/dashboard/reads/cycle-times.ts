import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { cycleSteps, type CycleStep, type dashboardCycleTimes as call } from '#contract/dashboard.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { requestSql } from '#server/kernel/postgres/status-literals.ts'
import { readPeriod } from '../../payroll/door.ts'
import { compare, type Both } from './compare.ts'
import { requestFacts } from './request-facts.ts'

type Answer = AnswerOf<typeof call>
type Totals = Both<'total' | 'ros' | CycleStep> & Record<'countRos' | 'countPaid', number>
const shownLocations = 10
const shownRos = 5

const hoursBetween = (from: string, to: string) =>
  sql`extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})::numeric / 3600`
const averages = (name: string, value: ReturnType<typeof hoursBetween>) => sql`
  round(avg(${value}) filter (where is_now), 2)::text as ${sql.ref(`${name}Now`)},
  round(avg(${value}) filter (where not is_now), 2)::text as ${sql.ref(`${name}Before`)}`

/**
 * Hours from submitted to completed, step by step. An RO that skipped a step spent no time in it, and one that moved back
 * counts from its first move on, so that the steps of an RO add up to its total. Payment comes after.
 */
export const readCycleTimes = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const period = await readPeriod(db, actor, query, now)
  const facts = requestFacts(actor, period)
  const firstMove = (status: keyof typeof requestSql) =>
    sql`min(h.at) filter (where h.to_status = ${requestSql[status]})`
  const steps = statement(sql<Totals>`
    with q as materialized (select * from (${facts}) x where submitted_at is not null),
    m as (select q.*, k.accepted, k.assigned, k.paid, s.started from q
      left join lateral (select ${firstMove('submittedOk')} as accepted, ${firstMove('assigned')} as assigned,
        ${firstMove('paid')} as paid from history h where h.request = q.request and h.entity = 'request' and h.what = 'moved') k on true
      left join lateral (select min(e.started_at) as started from event e where e.request = q.request and e.deleted_at is null) s on true),
    a as (select m.*, least(completed_at, greatest(submitted_at, coalesce(started, completed_at))) as at_start from m),
    b as (select a.*, least(at_start, greatest(submitted_at, coalesce(assigned, at_start))) as at_assign from a),
    c as (select b.*, least(at_assign, greatest(submitted_at, coalesce(accepted, at_assign))) as at_accept from b)
    select ${averages('total', hoursBetween('submitted_at', 'completed_at'))},
      ${averages('accept', hoursBetween('submitted_at', 'at_accept'))},
      ${averages('assign', hoursBetween('at_accept', 'at_assign'))},
      ${averages('start', hoursBetween('at_assign', 'at_start'))},
      ${averages('complete', hoursBetween('at_start', 'completed_at'))},
      ${averages('pay', hoursBetween('completed_at', 'paid'))},
      (count(*) filter (where is_now))::text as "rosNow", (count(*) filter (where not is_now))::text as "rosBefore",
      (count(*) filter (where is_now))::int as "countRos", (count(paid) filter (where is_now))::int as "countPaid"
    from c`)
  const locations = statement(sql<Both<'total'> & { firm: number; name: string; ros: number }>`
    select location as firm, min(location_name) as name, (count(hours) filter (where is_now))::int as ros,
      round(avg(hours) filter (where is_now), 2)::text as "totalNow",
      round(avg(hours) filter (where not is_now), 2)::text as "totalBefore"
    from (${facts}) q group by location having count(hours) filter (where is_now) > 0
    order by avg(hours) filter (where is_now) desc, location limit ${shownLocations}`)
  const slowest = statement(sql<Answer['slowest'][number]>`
    select request as calibrate, ro_number as ronumber, vehicle_text as vehicle, round(hours, 2)::text as hours
    from (${facts}) q where is_now and hours is not null order by q.hours desc, request limit ${shownRos}`)
  const [[totals], places, orders] = await db.batch([steps, locations, slowest])
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
