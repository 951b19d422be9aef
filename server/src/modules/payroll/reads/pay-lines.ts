import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#contract/kit/dashboard-ranges.ts'
import { roles } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventSql, requestSql } from '#server/kernel/postgres/status-literals.ts'
import { isAtPlace, isInPeriod } from './period.ts'

/** Hours from started to completed, with two places. */
export const clockedHours = (event: string): RawBuilder<string> =>
  sql<string>`greatest(0, coalesce(round(extract(epoch from ${sql.ref(`${event}.completed_at`)}
    - ${sql.ref(`${event}.started_at`)})::numeric / 3600, 2), 0))`

/**
 * What the services of a visit pay a technician: the charge of each times the percent of the technician's skill. A declined
 * service charges nothing, and other work than listed services belongs to no skill.
 */
export const computedCommission = (
  event: RawBuilder<unknown>,
  user: RawBuilder<unknown>,
): RawBuilder<string> =>
  sql<string>`coalesce((select sum(round(s.amount * k.commission / 100, 2))
    from event_service s join service c on c.id = s.service
      join technician_skill k on k.service_group = c.service_group and k."user" = ${user}
    where s.event = ${event} and s."authorization" is distinct from 0), 0)`

/**
 * A visit that is completed after its period was closed is paid on the first day that is still open. Later than this, it
 * is not looked for.
 */
const lateDays = 100

/**
 * The completed visits of technicians in a range and in the one before: a row for each technician of a visit. Visits that
 * were paid in a closed period are as they were paid. Each technician of a visit earns by their own percents.
 */
export const payLines = (
  actor: Actor,
  period: Period & { firm: number },
  users?: readonly number[],
): RawBuilder<unknown> => sql`
  select v.*, ${isNow(period)} as is_now from (
    select e.id as event, e.request, e.number, e.started_at, e.completed_at, u.id as "user", u.firm, f.time_zone as zone,
      p.event is not null as is_closed,
      case when p.event is not null then p.day else coalesce(
        (select max(o.last_day) + 1 from payroll_period o where o.firm = u.firm and exists (
          select 1 from payroll_period c where c.firm = u.firm and d.done between c.first_day and c.last_day)), d.done) end as day,
      coalesce(p.hours, ${clockedHours('e')}) as hours, coalesce(p.sales, e.amount) as sales,
      p.services as paid_services, l.commission_override, l.id as line, coalesce(l.version, 0) as version,
      coalesce(l.reason, '') as reason, coalesce(l.dispute, '') as dispute, l.disputed_at, coalesce(l.answer, '') as answer,
      coalesce(l.answered_by, '') as answered_by,
      coalesce(p.computed, ${computedCommission(sql`e.id`, sql`u.id`)}) as computed, p.commission as paid
    from app_user u join firm f on f.id = u.firm
      join event_technician t on t."user" = u.id
      join event e on e.id = t.event and e.status = ${eventSql.completed} and e.deleted_at is null
        and e.completed_at >= ${period.beforeFrom}::date - ${lateDays}::int and e.completed_at < ${period.to}::date + 2
      join request r on r.id = e.request and r.deleted_at is null and r.status <> ${requestSql.voided}
      cross join lateral (select (e.completed_at at time zone f.time_zone)::date as done) d
      left join payroll_line l on l.event = e.id and l."user" = u.id
      left join payroll_paid p on p.event = e.id and p."user" = u.id
    where ${isOwn(actor)} and ${isAtPlace(actor, period.firm, 'u.firm')}
      ${users ? sql`and u.id = any(${users}::int[])` : sql``}) v
  where ${isInPeriod(sql`v.day`, period)}`

/** What a line pays: as paid, else the override, else what its services add up to. */
export const commissionOf = sql<string>`coalesce(w.paid, w.commission_override, w.computed)`

/** The services of a line, as paid or as they are, with what each pays. */
export const servicesOf = sql`coalesce(w.paid_services, (select jsonb_agg(jsonb_build_object('calibrateService', s.service,
    'name', s.description, 'calibrateServiceGroup', g.id, 'calibrateServiceGroupName', coalesce(g.name, ''),
    'rate', s.amount::text, 'commissionRate', round(coalesce(k.commission, 0) / 100, 3)::text,
    'amount', round(s.amount * coalesce(k.commission, 0) / 100, 2)::text) order by s.sort, s.id)
  from event_service s left join service c on c.id = s.service left join service_group g on g.id = c.service_group
    left join technician_skill k on k.service_group = c.service_group and k."user" = w."user"
  where s.event = w.event and s."authorization" is distinct from 0), '[]')`

const isNow = ({ from, to }: Period) => sql`v.day between ${from}::date and ${to}::date`
/** A technician sees no pay but their own. */
const isOwn = (actor: Actor) =>
  (roles.technician as readonly number[]).includes(actor.role) ? sql`u.id = ${actor.user}` : sql`true`
