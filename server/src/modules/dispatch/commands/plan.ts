import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { takePlan as takeCall, undoPlan as undoCall } from '#contract/dispatch.ts'
import { EventStatus, openEventStatuses, openStatuses, RequestStatus } from '#contract/statuses.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { changeRecord, lockRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import { lockEvent, planVisits, scheduledText, type Visit, type VisitPlan } from '../../requests/door.ts'
import { t } from '../texts.ts'
import { refuseStarted } from './assign.ts'

/** Who has a visit, and when. */
interface State {
  techIds: number[]
  scheduled: string | null
}
interface StoredChange {
  event: number
  before: State
  after: State
}

const plans: RecordKind = {
  table: 'dispatch_plan',
  what: 'plan',
  jsonColumns: ['changes'],
  publish: (tx, actor, row, what) =>
    publish(tx, actor, {
      name: what === 'undone' ? 'dispatch.planUndone' : 'dispatch.planTaken',
      ...row,
      parties: [row.firm],
    }),
}

const stateOf = ({ event }: Visit): State => ({
  techIds: event.technician_ids,
  scheduled: scheduledText(event),
})
const isSame = (a: State, b: State): boolean =>
  a.scheduled === b.scheduled && a.techIds.toSorted().join() === b.techIds.toSorted().join()

/** Takes changes of a day's visits together, and keeps what they were. */
export const takePlan = async (
  tx: Tx,
  actor: Actor,
  { firm: asked = 0, day, changes }: BodyOf<typeof takeCall>,
  now: Date,
): Promise<AnswerOf<typeof takeCall>> => {
  const firm = asked > 0 ? asked : actor.firm
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  const planned = await planVisits(tx, actor, changes, now, refuseStarted)
  const stored: StoredChange[] = planned.map(({ before, after }) => ({
    event: before.event.id,
    before: stateOf(before),
    after: stateOf(after),
  }))
  if (stored.every(({ before, after }) => isSame(before, after))) throw refused(t.message('plan.empty'))
  const { id, version } = await tx
    .insertInto('dispatch_plan')
    .values({ firm, day, changes: JSON.stringify(stored), taken_by: actor.user })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  const row = { entity: 'dispatch_plan', id, firm, version }
  await recordHistory(tx, actor, { ...row, what: 'created' })
  await plans.publish(tx, actor, row, 'created')
  return {
    plan: id,
    visits: planned.map(({ after }) => ({
      calibrateEvent: after.event.id,
      version: after.event.version,
    })),
  }
}

const undoDays = 30

/** Takes a plan back, apart from visits that somebody changed since. */
export const undoPlan = async (
  tx: Tx,
  actor: Actor,
  { plan }: BodyOf<typeof undoCall>,
  now: Date,
): Promise<AnswerOf<typeof undoCall>> => {
  const stored = await lockRecord(tx, actor, plans, plan)
  if (stored['undone_at'] !== null) throw refused(t.message('plan.undone'))
  const age = now.getTime() - Date.parse(stored['created_at'] as string)
  if (age > undoDays * 86_400_000) throw refused(t.message('plan.old'))
  const back: VisitPlan[] = []
  const kept: AnswerOf<typeof undoCall>['kept'] = []
  for (const { event, before, after } of await inOrder(tx, stored['changes'] as StoredChange[])) {
    const visit = await lockEvent(tx, actor, event)
    if (isSame(stateOf(visit), after) && canGoBack(visit))
      back.push({ calibrateEvent: event, techIds: before.techIds, scheduled: before.scheduled })
    else
      kept.push({
        calibrateEvent: event,
        ronumber: visit.request.ro_number,
        number: visit.event.number,
        by: await lastChanger(tx, event),
      })
  }
  await planVisits(tx, actor, back, now)
  const undone = { undone_at: now.toISOString(), undone_by: actor.user }
  await changeRecord(tx, actor, plans, stored, undone, 'undone')
  return { undone: back.length, kept }
}

/** In the order in which everybody locks visits; those that are deleted are left out. */
const inOrder = async (tx: Tx, changes: readonly StoredChange[]): Promise<StoredChange[]> => {
  const ids = changes.map(({ event }) => event)
  const { rows } = await sql<{ id: number }>`select e.id from event e join request r on r.id = e.request
    where e.id = any(${ids}::int[]) and e.deleted_at is null and r.deleted_at is null order by e.request, e.id`.execute(
    tx,
  )
  return rows.flatMap(({ id }) => changes.find(({ event }) => event === id) ?? [])
}

/** Visits that were started or completed aren't undone. */
const canGoBack = ({ request, event }: Visit): boolean =>
  event.status !== EventStatus.working &&
  (openEventStatuses as readonly number[]).includes(event.status) &&
  (openStatuses as readonly number[]).includes(request.status) &&
  request.status !== RequestStatus.hold

const lastChanger = async (tx: Tx, event: number): Promise<string> => {
  const last = await tx
    .selectFrom('history')
    .select('actor_name')
    .where('entity', '=', 'event')
    .where('entity_id', '=', event)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.actor_name ?? ''
}
