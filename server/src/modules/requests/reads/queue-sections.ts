import { sql, type RawBuilder } from 'kysely'
import type { QueueSection } from '#contract/kit/work-queue.ts'
import { roles } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { eventSql, requestSql } from '../../../kernel/postgres/status-literals.ts'
import { dateRange, localDay } from './list-filter.ts'

/** A repair order of a section, the visit that waits, since when, and what is unpaid. */
type QueueEntry = { request: number; event: number | null; since: string; owed: string | null }
type Section = (actor: Actor, now: Date) => RawBuilder<QueueEntry>

/** A finished vehicle is offered for pickup for this long, because nobody records when it leaves. */
const pickupDays = 7
/** Without activity for this long, a repair order in process is stuck. */
const stuckDays = 3
const msPerDay = 86_400_000
const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * msPerDay).toISOString()

/** Repair orders that the caller acts on for the shop or for the center. A technician has a narrower scope and no side. */
const forSide = (actor: Actor, column: 'r.firm' | 'r.service_firm') =>
  roles.technician.includes(actor.role) ? requestsInScope(actor) : firmsInScope(actor, column)
const forShop = (actor: Actor) => forSide(actor, 'r.firm')
const forCenter = (actor: Actor) => forSide(actor, 'r.service_firm')

/** The caller's day as instants, `until` exclusive. */
export const todayOf = (actor: Actor, now: Date) => {
  const day = localDay(now, actor.timeZone)
  return dateRange({ dateStart: day, dateEnd: day }, actor.timeZone, now)
}

const unpaid = sql`null::numeric as owed`

/** Services of an open visit that a link asks about and nobody answered. */
const awaitsAnswer = (side: RawBuilder<unknown>) => sql<QueueEntry>`
  select distinct on (r.id) r.id as request, e.id as event, l.created_at as since, ${unpaid}
  from request r join event e on e.request = r.id and e.deleted_at is null and e.status in ${eventSql.open}
    join authorization_link l on l.request = r.id and l.event = e.id and l.answered_at is null and l.revoked_at is null
  where r.deleted_at is null and r.status in ${requestSql.inProcess} and ${side}
    and exists (select 1 from event_service s where s.event = e.id and (s."authorization" is null or s."authorization" = 2))
  order by r.id, l.created_at, l.id`

/**
 * What each section of the work queue holds, one row for each repair order. Open work starts from the indexes `request_open`
 * or `request_service_firm`, pickups from `request_firm`, what is stuck from `request_in_process`, money from
 * `request_to_bill`, and clashes from `event_service_firm`.
 */
export const queueEntries: Readonly<Record<QueueSection, Section>> = {
  needsAnswer: (actor) => awaitsAnswer(forShop(actor)),

  inShop: (actor) => sql<QueueEntry>`
    select distinct on (r.id) r.id as request, e.id as event, coalesce(e.started_at, r.last_event_at) as since, ${unpaid}
    from request r join event e on e.request = r.id and e.deleted_at is null and e.status = ${eventSql.working}
    where r.deleted_at is null and r.status in ${requestSql.accepted} and ${forShop(actor)}
    order by r.id, e.started_at, e.id`,

  // No completion is later than the last activity, which the index knows.
  readyForPickup: (actor, now) => sql<QueueEntry>`
    select r.id as request, null::int as event, r.completed_at as since, ${unpaid}
    from request r
    where r.deleted_at is null and r.status in ${requestSql.finished} and ${forShop(actor)}
      and r.completed_at >= ${daysBefore(now, pickupDays)} and r.last_event_at >= ${daysBefore(now, pickupDays)}`,

  toAccept: (actor) => sql<QueueEntry>`
    select r.id as request, null::int as event, coalesce(r.submitted_at, r.created_at) as since, ${unpaid}
    from request r
    where r.deleted_at is null and r.status = ${requestSql.submitted} and ${forCenter(actor)}`,

  // Accepted without an open visit, or with one that has no technician.
  unassigned: (actor) => sql<QueueEntry>`
    select distinct on (r.id) r.id as request, e.id as event,
      coalesce(e.created_at, r.submitted_at, r.created_at) as since, ${unpaid}
    from request r left join event e on e.request = r.id and e.deleted_at is null and e.status in ${eventSql.notStarted}
    where r.deleted_at is null and r.status in ${requestSql.accepted} and ${forCenter(actor)}
      and not exists (select 1 from event_technician t where t.event = e.id)
      and (e.id is not null or (r.status <> ${requestSql.working} and not exists (
        select 1 from event o where o.request = r.id and o.deleted_at is null and o.status in ${eventSql.open})))
    order by r.id, e.created_at, e.id`,

  waitingAuthorization: (actor) => awaitsAnswer(forCenter(actor)),

  late: (actor, now) => sql<QueueEntry>`
    select distinct on (r.id) r.id as request, e.id as event, e.scheduled_at as since, ${unpaid}
    from request r join event e on e.request = r.id and e.deleted_at is null and e.status in ${eventSql.notStarted}
    where r.deleted_at is null and r.status in ${requestSql.accepted} and ${forCenter(actor)}
      and e.scheduled_at < ${now.toISOString()}
    order by r.id, e.scheduled_at, e.id`,

  // A visit lasts at most a day, so those that overlap with today begin since yesterday.
  clashesToday: (actor, now) => {
    const { since, until } = todayOf(actor, now)
    return sql<QueueEntry>`
      with busy as materialized (
        select e.id, e.request, t."user", e.scheduled_at as starts,
          e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60)) as ends
        from event e join request r on r.id = e.request join event_technician t on t.event = e.id
        where e.deleted_at is null and e.status not in ${eventSql.ended} and r.deleted_at is null
          and ${forCenter(actor)} and ${firmsInScope(actor, 'e.service_firm')}
          and e.scheduled_at >= ${since}::timestamptz - interval '1 day' and e.scheduled_at < ${until}::timestamptz)
      select distinct on (b.request) b.request, b.id as event, b.starts as since, ${unpaid}
      from busy b join busy o on o."user" = b."user" and o.id <> b.id and o.starts < b.ends and o.ends > b.starts
      where b.starts >= ${since}::timestamptz
      order by b.request, b.starts, b.id`
  },

  stuck: (actor, now) => sql<QueueEntry>`
    select r.id as request, null::int as event, r.last_event_at as since, ${unpaid}
    from request r
    where r.deleted_at is null and r.status in ${requestSql.inProcess} and ${requestsInScope(actor)}
      and r.last_event_at < ${daysBefore(now, stuckDays)}
      and (r.next_visit_at is null or r.next_visit_at < ${now.toISOString()})`,

  notInvoiced: (actor) => sql<QueueEntry>`
    select r.id as request, b.event, b.since, ${unpaid}
    from request r cross join lateral (
      select e.id as event, coalesce(e.completed_at, e.updated_at) as since from event e
      where e.request = r.id and e.deleted_at is null and e.status = ${eventSql.completed} and not e.is_credited
        and e.amount + coalesce((
          select sum(k.amount) from event_credit k where k.request = r.id and k.event = e.id), 0) > 0
        and not exists (select 1 from invoice i where i.event = e.id and i.is_open)
      order by e.completed_at, e.id limit 1) b
    where r.deleted_at is null and r.status = ${requestSql.completed} and ${forCenter(actor)}`,

  notPaid: (actor) => sql<QueueEntry>`
    select r.id as request, null::int as event, b.since, b.billed - r.paid_amount as owed
    from request r join lateral (
      select min(i.created_at) filter (where i.is_open) as since, sum(i.total) as billed
      from invoice i where i.request = r.id) b on b.since is not null and b.billed > r.paid_amount
    where r.deleted_at is null and r.status = ${requestSql.completed} and ${forCenter(actor)}`,
}
