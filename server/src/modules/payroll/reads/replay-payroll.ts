import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import { addDays } from '#contract/kit/dashboard-ranges.ts'
import { sum } from '#contract/kit/money.ts'
import { localAt } from '#contract/kit/time.ts'
import type { replayPayroll as call, ReplayedVisit } from '#contract/payroll.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { commissionOf, payLines } from './pay-lines.ts'

const replayedDays = 90
const mostVisits = 500

/**
 * What a technician's visits of the last 90 days would have paid under another plan.
 * @throws Problem 404 for a technician out of scope
 */
export const replayPayroll = async (
  db: Reads,
  actor: Actor,
  { technician, skills }: BodyOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const person = await db.first(
    statement(sql<{ name: string; zone: string }>`
      select u.full_name as name, f.time_zone as zone from app_user u join firm f on f.id = u.firm
      where u.id = ${technician} and u.deleted_at is null and ${firmsInScope(actor, 'u.firm')}`),
  )
  if (!person) throw notFound('technician')
  const to = localAt(now, person.zone).slice(0, 'YYYY-MM-DD'.length)
  const from = addDays(to, 1 - replayedDays)
  // The range before is of no interest here: it is empty.
  const period = { from, to, beforeFrom: from, beforeTo: addDays(from, -1), firm: 0 }
  const plan = sql`unnest(${skills.map((each) => each.calibrateServiceGroup)}::int[],
    ${skills.map((each) => each.commission)}::numeric[]) as k(service_group, percent)`
  const rows = await db.rows(
    statement(sql<ReplayedVisit>`
      with w as (${payLines(actor, period, [technician])})
      select w.event as "calibrateEvent", w.request as calibrate, r.ro_number as ronumber, w.number as visit,
        r.vehicle_text as vehicle, w.completed_at as completed, w.zone, ${commissionOf}::text as before,
        coalesce(w.paid, w.commission_override, (select sum(round(s.amount * k.percent / 100, 2))
          from event_service s join service c on c.id = s.service join ${plan} on k.service_group = c.service_group
          where s.event = w.event and s."authorization" is distinct from 0), 0)::numeric(12,2)::text as after,
        case when w.is_closed then 'closed' when w.commission_override is not null then 'override' end as fixed
      from w join request r on r.id = w.request
      order by w.completed_at desc, w.event desc`),
  )
  const changed = rows.filter(({ before, after }) => before !== after)
  const same = rows.filter(({ before, after }) => before === after)
  return {
    name: person.name,
    firstDay: from,
    lastDay: to,
    before: sum(rows.map(({ before }) => before)),
    after: sum(rows.map(({ after }) => after)),
    count: rows.length,
    changed: changed.length,
    visits: [...changed, ...same].slice(0, mostVisits),
  }
}
