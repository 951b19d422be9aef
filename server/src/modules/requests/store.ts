import { sql } from 'kysely'
import type { EventStatus, RequestStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { record, type Change } from '#server/kernel/history.ts'
import { notFound } from '#server/kernel/problems.ts'
import { eventsInScope, requestsInScope } from '#server/kernel/scope.ts'
import { recordAndTell, tell, type Fact } from '#server/kernel/tell.ts'
import { follow } from './rules/follow.ts'

const requestColumns = [
  'r.id',
  'r.firm',
  'r.service_firm',
  'r.type',
  'r.ro_number',
  'r.status',
  'r.hold_from',
  'r.vehicle',
  'r.vehicle_text',
  'r.vin',
  'r.contact',
  'r.customer_name',
  'r.insurer',
  'r.insurer_name',
  'r.fleet_contact',
  'r.fleet_number',
  'r.estimator',
  'r.shop_name',
  'r.center_name',
  'r.notes',
  'r.internal_notes',
  'r.wanted_center',
  'r.wanted_services',
  'r.submitted_at',
  'r.technician_ids',
  'r.deleted_at',
  'r.version',
] as const

const eventColumns = [
  'e.id',
  'e.request',
  'e.firm',
  'e.service_firm',
  'e.number',
  'e.type',
  'e.status',
  'e.hold_from',
  'e.scheduled_local',
  'e.minutes',
  'e.bay',
  'e.started_at',
  'e.completed_at',
  'e.notes',
  'e.results',
  'e.internal_notes',
  'e.credit_notes',
  'e.reference_event',
  'e.service_other',
  'e.payment_type',
  'e.transportation_types',
  'e.skip_ready',
  'e.skip_precheck',
  'e.skip_actions',
  'e.amount',
  'e.deleted_at',
  'e.version',
] as const

const selectRequest = (tx: Tx) =>
  tx
    .selectFrom('request as r')
    .select([...requestColumns])
    .forNoKeyUpdate()
const technicianIds = sql<number[]>`array(select t."user" from event_technician t where t.event = e.id
  order by t.is_lead desc, t.assigned_at, t."user")`
const selectEvent = (tx: Tx) =>
  tx
    .selectFrom('event as e')
    .select([...eventColumns])
    .select(technicianIds.as('technician_ids'))

type Row<T extends { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<T['executeTakeFirstOrThrow']>
>
export type RequestRow = Omit<Row<ReturnType<typeof selectRequest>>, 'status' | 'hold_from'> & {
  status: RequestStatus
  hold_from: RequestStatus | null
}
export type EventRow = Omit<Row<ReturnType<typeof selectEvent>>, 'status' | 'hold_from'> & {
  status: EventStatus
  hold_from: EventStatus | null
}
/** A visit with its request, both locked. */
export type Visit = { request: RequestRow; event: EventRow }

/**
 * Locks a request: every change of it or of its visits waits here for the one before, so that no two can cross.
 * @throws notFound outside the scope; one in the bin is only found with `inBin`
 */
export const lockRequest = async (tx: Tx, actor: Actor, id: number, inBin = false): Promise<RequestRow> => {
  const row = await selectRequest(tx)
    .where('r.id', '=', id)
    .where('r.deleted_at', inBin ? 'is not' : 'is', null)
    .where(requestsInScope(actor))
    .executeTakeFirst()
  if (!row) throw notFound('repair order')
  return row as RequestRow
}

/** Locks the request of a visit, then reads the visit: both sent at once. @throws notFound outside the scope */
export const lockEvent = async (tx: Tx, actor: Actor, id: number, inBin = false): Promise<Visit> => {
  const deleted = inBin ? 'is not' : 'is'
  const locked = selectRequest(tx)
    .where('r.id', '=', (eb) =>
      eb
        .selectFrom('event as e')
        .select('e.request')
        .where('e.id', '=', id)
        .where('e.deleted_at', deleted, null)
        .where(eventsInScope(actor)),
    )
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()
  // A statement of its own, behind the lock: another may have changed the visit while this one waited.
  const read = selectEvent(tx)
    .where('e.id', '=', id)
    .where('e.deleted_at', deleted, null)
    .where(eventsInScope(actor))
    .executeTakeFirst()
  const [request, event] = await Promise.all([locked, read])
  if (!request || !event) throw notFound('visit')
  return { request: request as RequestRow, event: event as EventRow }
}

/** The visits of a locked request, in their order. */
export const eventsOf = async (tx: Tx, request: number): Promise<EventRow[]> => {
  const events = await selectEvent(tx)
    .where('e.request', '=', request)
    .where('e.deleted_at', 'is', null)
    .orderBy('e.number')
    .execute()
  return events as EventRow[]
}

export const nameOf = (visit: Visit): string => `Visit ${visit.event.number} of ${visit.request.ro_number}`

/** Tells a fact about a request or a visit of it to everyone who takes part. */
export const tellParties = (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  fact: Pick<Fact, 'name' | 'entity' | 'id' | 'version' | 'data'>,
): Promise<void> =>
  tell(tx, actor, { ...fact, firm: request.firm, parties: [request.firm, request.service_firm] })

/** States of a request that only one that was submitted can be in. */
const following = [2, 3, 4, 8, 11]

type State = { status: EventStatus; technicians: number }

/** What the status of a request follows: the states of its visits. */
export const visitStates = async (tx: Tx, request: number): Promise<State[]> => {
  const visits = await tx
    .selectFrom('event as e')
    .select((eb) => [
      'e.status',
      eb
        .selectFrom('event_technician as t')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('t.event', '=', 'e.id')
        .as('technicians'),
    ])
    .where('e.request', '=', request)
    .where('e.deleted_at', 'is', null)
    .execute()
  return visits.map(({ status, technicians }) => ({
    status: status as EventStatus,
    technicians: Number(technicians ?? 0),
  }))
}

/**
 * Brings a request in line with its visits: its status follows, and what lists show of its visits is written anew.
 * Amounts are kept by the database. `request` is locked and says what stands now; `byHand` when a person has just set
 * it, so that Assigned stands though nobody is assigned yet. `known` are the visits' states where they were read already.
 */
export const settle = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  now: Date,
  { byHand = false, known }: { byHand?: boolean; known?: State[] | undefined } = {},
): Promise<RequestRow> => {
  const followed = follow(request.status, known ?? (await visitStates(tx, request.id)))
  const status = byHand && request.status === 11 && followed === 8 ? 11 : followed
  const at = now.toISOString()
  const done = await sql<{ version: number; technician_ids: number[]; submitted_at: string | null }>`
    update request set status = ${status}, last_event_at = ${at},
      -- Work that begins on a request that was taken back is taken as its submission.
      submitted_at = case when ${status} = any(${following}::int[]) then coalesce(submitted_at, ${at}) else submitted_at end,
      completed_at = case when ${status} in (6, 9) then completed_at when ${status} = 4 then coalesce(completed_at, ${at}) end,
      next_visit_local = next.scheduled_local, next_visit_zone = next.scheduled_zone, next_visit_at = next.scheduled_at,
      technician_names = coalesce(techs.names, ''), technician_ids = coalesce(techs.ids, '{}')
    from (select 1) one
    left join lateral (
      select e.scheduled_local, e.scheduled_zone, e.scheduled_at from event e
      where e.request = ${request.id} and e.deleted_at is null and e.status in (1, 2, 3, 6, 7, 8)
        and e.scheduled_at is not null
      order by e.scheduled_at, e.id limit 1) next on true
    left join lateral (
      select string_agg(t.name, ', ' order by t.name, t."user") as names, array_agg(t."user" order by t.name, t."user") as ids
      from (select distinct a."user", a.name from event_technician a join event e on e.id = a.event
            where a.request = ${request.id} and e.deleted_at is null and e.status <> 5) t) techs on true
    where request.id = ${request.id}
    returning request.version, request.technician_ids, request.submitted_at`.execute(tx)
  const settled: RequestRow = { ...request, status, ...done.rows[0] }
  if (status !== request.status) await recordMove(tx, actor, settled, request.status)
  return settled
}

/** Writes a move of a request into its history and tells it. `request` stands where it went. */
export const recordMove = (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  from: RequestStatus,
  why?: string,
): Promise<void> =>
  recordRequest(
    tx,
    actor,
    request,
    { what: 'moved', from, to: request.status, why, changes: { status: [from, request.status] } },
    { from, to: request.status },
  )

/** Writes what happened to a request into its history and tells it to everyone who takes part. */
export const recordRequest = (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  change: Pick<Change, 'what' | 'from' | 'to' | 'why' | 'changes'>,
  data?: Record<string, unknown>,
): Promise<void> => {
  const { id, firm, service_firm, version } = request
  const about = { entity: 'request', id, firm, version }
  return recordAndTell(
    tx,
    actor,
    { ...about, request: id, serviceFirm: service_firm, ...change },
    { ...about, name: `requests.${change.what}`, parties: [firm, service_firm], ...(data ? { data } : {}) },
  )
}

/** Writes what happened to a visit into the history of its request. */
export const recordVisit = (
  tx: Tx,
  actor: Actor,
  { request, event }: Visit,
  change: { what: string; from?: EventStatus; why?: string; changes?: Record<string, [unknown, unknown]> },
): Promise<void> =>
  record(tx, actor, {
    entity: 'event',
    id: event.id,
    request: request.id,
    firm: request.firm,
    serviceFirm: request.service_firm,
    version: event.version,
    what: change.what,
    from: change.from ?? null,
    to: change.from === undefined ? null : event.status,
    why: change.why ?? null,
    changes: change.changes ?? (change.from === undefined ? {} : { status: [change.from, event.status] }),
  })

/**
 * Raises the version of a visit of which something beside its own row has changed, so that who read it before is told,
 * and writes what happened into the history: one statement. Answers the visit as it stands now.
 */
export const touchVisit = async (
  tx: Tx,
  actor: Actor,
  { request, event }: Visit,
  { what, why = '', changes }: { what: string; why?: string; changes: Record<string, [unknown, unknown]> },
): Promise<Visit> => {
  const { rows } = await sql<{ version: number }>`
    with touched as (update event set updated_at = now() where id = ${event.id} returning version)
    insert into history (entity, entity_id, request, firm, service_firm, actor, actor_name, what, why, changes, version)
    select 'event', ${event.id}, ${request.id}, ${request.firm}, ${request.service_firm}, ${actor.user}, ${actor.name},
      ${what}, ${why}, ${JSON.stringify(changes)}::jsonb, version from touched
    returning version`.execute(tx)
  const [touched] = rows
  if (!touched) throw new Error('The visit was not there any more, though its request is locked.')
  return { request, event: { ...event, version: touched.version } }
}
