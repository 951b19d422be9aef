import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import { date, localAt } from '#contract/kit/time.ts'
import { addDays } from '#contract/kit/dashboard-ranges.ts'
import type { closePayrollPeriod as call } from '#contract/payroll.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { recordAndPublish } from '#server/kernel/events/publish.ts'
import { commissionOf, payLines, servicesOf } from '../reads/pay-lines.ts'
import { t } from '../texts.ts'
import { lockPay } from './pay-line.ts'

/** Closes a pay period of a location: stores what each technician is paid for each visit. */
export const closePayrollPeriod = async (
  tx: Tx,
  actor: Actor,
  { firm, firstDay, lastDay }: BodyOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  if (!canSeeFirm(actor, firm)) throw notFound('location')
  await lockPay(tx, firm)
  const { rows: places } = await sql<{ name: string; zone: string }>`select f.name, f.time_zone as zone
    from firm f where f.id = ${firm} and f.removed_at is null`.execute(tx)
  const [place] = places
  if (!place) throw notFound('location')
  if (lastDay >= localAt(now, place.zone).slice(0, 10))
    throw refused(t.message('period.notOver', { day: date(addDays(lastDay, 1)) }))
  await refuseOverlap(tx, firm, firstDay, lastDay)
  const made = await writePaid(tx, actor, { firm, firstDay, lastDay })
  const row = { entity: 'payroll_period', id: made.id, firm, version: 1 }
  await recordAndPublish(
    tx,
    actor,
    { ...row, what: 'created' },
    { name: 'payroll.periodClosed', ...row, parties: [firm] },
  )
  return {
    payrollPeriod: made.id,
    firm,
    firmName: place.name,
    firstDay,
    lastDay,
    closedAt: made.closedAt,
    closedBy: actor.name,
    commission: made.commission,
  }
}

const refuseOverlap = async (tx: Tx, firm: number, firstDay: string, lastDay: string): Promise<void> => {
  const { rows } = await sql<{ first: string; last: string }>`
    select first_day as first, last_day as last from payroll_period
    where firm = ${firm} and first_day <= ${lastDay}::date and last_day >= ${firstDay}::date
    order by first_day limit 1`.execute(tx)
  if (rows[0])
    throw refused(t.message('period.overlaps', { first: date(rows[0].first), last: date(rows[0].last) }))
}

/** One statement, which does not see its own period: what was completed in it is not late. */
const writePaid = async (
  tx: Tx,
  actor: Actor,
  { firm, firstDay, lastDay }: { firm: number; firstDay: string; lastDay: string },
): Promise<{ id: number; closedAt: string; commission: string }> => {
  const days = { from: firstDay, to: lastDay, beforeFrom: firstDay, beforeTo: firstDay }
  const { rows } = await sql<{ id: number; closedAt: string; commission: string }>`
    with closed as (
      insert into payroll_period (firm, first_day, last_day, closed_by, closed_by_name)
      values (${firm}, ${firstDay}::date, ${lastDay}::date, ${actor.user}, ${actor.name}) returning id, closed_at),
    w as (${payLines(actor, { ...days, firm })}),
    paid as (
      insert into payroll_paid (payroll_period, firm, request, event, "user", day, hours, sales, commission, computed, services)
      select c.id, w.firm, w.request, w.event, w."user", w.day, w.hours, w.sales, ${commissionOf}, w.computed, ${servicesOf}
      from closed c cross join w where w.firm = ${firm} and w.is_now and not w.is_closed returning commission)
    select c.id, c.closed_at as "closedAt", coalesce((select sum(p.commission) from paid p), 0.00)::text as commission
    from closed c`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('The period was not written')
  return made
}
