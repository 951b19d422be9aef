import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { isShopType, Role } from '#contract/kit/roles.ts'
import { keepsSchedule } from '#contract/menu.ts'
import { saveBay, type ScheduledVisit, type visits as call } from '#contract/schedule.ts'
import { localAt } from '#contract/kit/time.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { eventSql, requestSql } from '#server/kernel/postgres/status-literals.ts'
import { addDays, weekdayOf } from '../rules/local-day.ts'
import { centerOf, centerScheduleQuery, hoursByWeekday, type CenterSchedule } from './center-schedule.ts'
import { timeOf } from '#contract/kit/bay-slots.ts'

type Answer = AnswerOf<typeof call>
type Row = Omit<ScheduledVisit, 'rights'> & { serviceFirm: number | null; isOpen: boolean }

const dayMs = 86_400_000
/** Local days begin up to 14 hours before and 12 hours after those of UTC. */
const margin = 16 * 3_600_000
/** More than any location has in a month. */
const maxVisits = 2000
const maxUnscheduled = 200

/**
 * The visits of a location on the asked days, and its open ones without a time. A shop is shown those of its own ROs, and
 * a technician their own and the unassigned ones.
 */
export const listVisits = async (
  db: Reads,
  actor: Actor,
  { firm, from: asked, days }: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const center = centerOf(actor, firm)
  const base = asked ? Date.parse(asked) : now.getTime()
  const [starts, ends] = [new Date(base - margin - dayMs), new Date(base + days * dayMs + margin + dayMs)]
  const [scheduled, [own]] = await db.batch([
    centerScheduleQuery(center, starts, ends),
    statement(
      sql<{
        isScheduling: boolean
      }>`select is_scheduling as "isScheduling" from firm where id = ${actor.firm}`,
    ),
  ])
  const schedule = scheduled[0]?.schedule
  if (!schedule) throw notFound('firm')
  const today = localAt(now, schedule.zone).slice(0, 10)
  const from = asked ?? today
  const isShown = (own?.isScheduling ?? true) || keepsSchedule(actor.role)
  const shownDays = Array.from({ length: days }, (_, index) => addDays(from, index))
  const head = {
    firm: center,
    firmName: schedule.name,
    zone: schedule.zone,
    today,
    from,
    isShown,
    hasBays: canSeeFirm(actor, center) && schedule.bays.length > 0,
    rights: [
      ...(canSeeFirm(actor, center) && (saveBay.right as readonly number[]).includes(actor.role)
        ? ['addBay']
        : []),
      ...(mayPlan(actor, center) ? ['plan'] : []),
    ],
    days: shownDays.map((day) => toDay(schedule, day)),
  }
  if (!isShown) return { ...head, visits: [], unscheduled: [], more: false }
  const [visits, unscheduled] = await db.batch([
    visitRows(
      actor,
      center,
      sql`e.scheduled_at between ${starts.toISOString()} and ${ends.toISOString()} and e.scheduled_local + make_interval(mins => coalesce(e.minutes, 60)) > ${from}::date and e.scheduled_local < ${addDays(from, days)}::date
        and e.status <> ${eventSql.cancelled}`,
      maxVisits,
    ),
    visitRows(
      actor,
      center,
      sql`e.scheduled_at is null and e.status in ${eventSql.open} and r.status in ${requestSql.open}`,
      maxUnscheduled,
    ),
  ])
  return {
    ...head,
    visits: visits.slice(0, maxVisits).map((row) => toVisit(actor, row)),
    unscheduled: unscheduled.slice(0, maxUnscheduled).map((row) => toVisit(actor, row)),
    more: visits.length > maxVisits || unscheduled.length > maxUnscheduled,
  }
}

const visitRows = (actor: Actor, center: number, where: ReturnType<typeof sql>, limit: number) =>
  statement(sql<Row>`
    select e.id as "calibrateEvent", e.request as calibrate, e.number, r.ro_number as ronumber, e.firm,
      r.shop_name as "firmName", e.service_firm as "serviceFirm", t.name as "calibrateEventTypeName",
      e.status as "calibrateStatusType", to_char(e.scheduled_local, 'YYYY-MM-DD HH24:MI') as scheduled, e.minutes, e.bay,
      b.name as "bayName", coalesce(tech.ids, '{}') as "techIds", coalesce(tech.names, '{}') as "techNames",
      r.vehicle_text as "vehicleText", e.double_booked as "doubleBook",
      to_char(r.wanted_local, 'YYYY-MM-DD HH24:MI') as "wantedTime", e.version,
      (e.status not in ${eventSql.ended} and r.status not in (${requestSql.paid}, ${requestSql.hold})) as "isOpen"
    from event e join request r on r.id = e.request and r.deleted_at is null
      left join event_type t on t.id = e.type
      left join bay b on b.id = e.bay
      left join lateral (
        select array_agg(a."user" order by a.is_lead desc, a.assigned_at, a."user") as ids,
          array_agg(a.name order by a.is_lead desc, a.assigned_at, a."user") as names
        from event_technician a where a.event = e.id) tech on true
    where (e.service_firm = ${center} or e.firm = ${center}) and e.deleted_at is null
      and r.status not in ${requestSql.closed} and ${eventsInScope(actor)} and ${where}
    order by e.scheduled_at, e.id limit ${limit + 1}`)

const toDay = (schedule: CenterSchedule, day: string): Answer['days'][number] => {
  const hours = hoursByWeekday(schedule.hours)[weekdayOf(day)]
  const closure = schedule.closures.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  return {
    day,
    opens: hours ? timeOf(hours[0]) : null,
    closes: hours ? timeOf(hours[1]) : null,
    closure: closure?.name ?? null,
  }
}

const toVisit = (actor: Actor, { serviceFirm, isOpen, ...visit }: Row): ScheduledVisit => ({
  ...visit,
  rights: isOpen && mayPlan(actor, serviceFirm ?? visit.firm) ? ['schedule'] : [],
})

/** The center's office plans a visit, as `eventRights` of the requests module says; a test compares the two. */
const mayPlan = (actor: Actor, center: number): boolean =>
  actor.role !== Role.technician && !isShopType(actor.role) && canSeeFirm(actor, center)
