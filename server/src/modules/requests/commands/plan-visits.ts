import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { conflict, forbidden, notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { storedEventFields, type EventFields } from '../event-fields.ts'
import { eventSidesOf } from '../policy.ts'
import { lockEvent, publishToParties, syncRequestWithVisits, type RequestRow, type Visit } from '../store.ts'
import { changeEvent } from './change-event.ts'
import { changesSinceRead } from './changes-since.ts'
import { refuseReadOnly } from './save-event.ts'
import { reserveTechnicians } from './reserve-technicians.ts'

/** Who does a visit, and when; what is left out stays. */
export interface VisitPlan {
  calibrateEvent: number
  version?: number | undefined
  techIds: readonly number[]
  scheduled?: string | null | undefined
}
export interface PlannedVisit {
  before: Visit
  after: Visit
}

/** Fields of a visit that a plan is based on. If somebody changed one, the plan has to be made again. */
const decisive = ['techIds', 'scheduled', 'minutes', 'bay', 'status'] as const

/**
 * Plans several visits together, so that technicians can exchange theirs: clashes are looked for once all have their place.
 * @param refuse what else forbids to give a locked visit to these technicians
 * @throws notFound out of scope, conflict when somebody changed one since it was read, refused for a clash
 */
export const planVisits = async (
  tx: Tx,
  actor: Actor,
  plans: readonly VisitPlan[],
  now: Date,
  refuse: (visit: Visit, techIds: readonly number[]) => void = () => undefined,
): Promise<PlannedVisit[]> => {
  const planned: PlannedVisit[] = []
  for (const plan of await inOrderOfLocks(tx, actor, plans)) {
    const before = await lockEvent(tx, actor, plan.calibrateEvent)
    if (!eventSidesOf(actor, before.event).includes('center')) throw forbidden()
    refuseReadOnly(before)
    await refuseStale(tx, actor, before, plan)
    refuse(before, plan.techIds)
    const { scheduled } = plan
    const incoming: Partial<EventFields> = {
      techIds: [...plan.techIds],
      ...(scheduled === undefined ? {} : { scheduled }),
    }
    const after = await changeEvent(tx, actor, before, incoming, {}, now, { reservesLater: true })
    planned.push({ before, after })
  }
  await lockTechnicians(tx, [...new Set(planned.flatMap(({ after }) => after.event.technician_ids))])
  // Visits of one repair order share it, so each continues with the order as the one before left it.
  const requests = new Map<number, RequestRow>()
  for (const each of planned) {
    each.after = await reserveTechnicians(tx, actor, each.after, undefined)
    const current = requests.get(each.after.request.id) ?? each.after.request
    const request = await syncRequestWithVisits(tx, actor, current, now)
    requests.set(request.id, request)
    const { id, version } = each.after.event
    await publishToParties(tx, actor, request, {
      name: 'requests.eventPlanned',
      entity: 'event',
      id,
      version,
      data: { request: request.id, before: each.before.event.version },
    })
  }
  return planned
}

/** Everybody locks requests in the same order, so that two plans never wait for each other. */
const inOrderOfLocks = async (tx: Tx, actor: Actor, plans: readonly VisitPlan[]): Promise<VisitPlan[]> => {
  const ids = [...new Set(plans.map(({ calibrateEvent }) => calibrateEvent))]
  const { rows } = await sql<{ id: number }>`select e.id from event e
    where e.id = any(${ids}::int[]) and e.deleted_at is null and ${eventsInScope(actor)} order by e.request, e.id`.execute(
    tx,
  )
  if (rows.length < ids.length) throw notFound('visit')
  return rows.flatMap(({ id }) => plans.findLast(({ calibrateEvent }) => calibrateEvent === id) ?? [])
}

const lockTechnicians = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select 1 from app_user u where u.id = any(${[...ids]}::int[]) order by u.id for no key update`.execute(
    tx,
  )
}

const refuseStale = async (tx: Tx, actor: Actor, { event }: Visit, plan: VisitPlan): Promise<void> => {
  const since = await changesSinceRead(tx, actor, 'event', event, plan.version)
  const changed = decisive.filter((field) => since[field] !== undefined)
  const [first] = changed
  const change = first && since[first]
  if (!change) return
  const stored = { ...storedEventFields(event), status: event.status }
  const yours: Record<string, unknown> = {
    techIds: plan.techIds,
    scheduled: plan.scheduled ?? stored.scheduled,
  }
  const fields = changed.map((field) => ({
    field,
    stored: stored[field],
    yours: yours[field] ?? since[field]?.before,
  }))
  throw conflict({ by: change.by, at: change.at, version: event.version, fields })
}
