import type { BodyOf } from '#contract/kit/call.ts'
import { clock, stamp } from '#contract/kit/time.ts'
import type { updateCalibrateEventActivity } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { forbidden, invalid, notFound } from '#server/kernel/http/problems.ts'
import { saveDrive } from '../drives/save-drive.ts'
import { eventSidesOf } from '../policy.ts'
import { doneAt } from '../rules/done-at.ts'
import { lockEvent, publishToParties } from '../store.ts'
import { refuseReadOnly } from './save-event.ts'
import { t } from './texts.ts'

type Body = BodyOf<typeof updateCalibrateEventActivity>
type Item = {
  done_at: string | null
  done_by: number | null
  done_by_name: string
  skipped_reason: string
  note: string
  action_minutes: number | null
}

/** Completes, reopens, skips (with a reason), or annotates a checklist item. Returns the visit's id. */
export const updateItem = async (tx: Tx, actor: Actor, body: Body, now: Date): Promise<number> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  const { request, event } = visit
  const item = await tx
    .selectFrom('event_item')
    .select(['id', 'kind', 'name', 'done_at', 'done_by', 'done_by_name'])
    .select(['skipped_reason', 'note', 'action_minutes'])
    .where('id', '=', body.id)
    .where('event', '=', event.id)
    .executeTakeFirst()
  if (!item) throw notFound('checklist item')
  const sides = eventSidesOf(actor, event)
  // The shop may update readiness items; all others belong to the center.
  if (!sides.some((side) => side !== 'shop' || item.kind === 'ready')) throw forbidden()
  refuseReadOnly(visit)
  if (body.done && body.skippedReason?.trim())
    throw invalid([{ field: 'skippedReason', message: t.message('item.doneOrSkipped') }])
  if (body.drive) await saveDrive(tx, actor, visit, { item: item.id }, body.drive, now)
  const next = applyInput(item, body, actor, doneAt(body.doneAt, now))
  const changes = difference(historyFields(item), historyFields(next))
  if (body.drive) changes.drive = [null, driveText(body.drive)]
  if (Object.keys(changes).length === 0) return event.id
  const { version } = await tx
    .updateTable('event_item')
    .set({ ...next })
    .where('id', '=', item.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'event_item',
    id: item.id,
    request: request.id,
    firm: request.firm,
    serviceFirm: request.service_firm,
    version,
    what: historyAction(item, next),
    why: next.skipped_reason,
    changes: { name: [item.name, item.name], ...changes },
  })
  await publishToParties(tx, actor, request, {
    name: 'requests.itemChanged',
    entity: 'event',
    id: event.id,
    version: event.version,
    data: { request: request.id, item: item.id },
  })
  return event.id
}

const driveText = ({ result, started, ended }: NonNullable<Body['drive']>): string =>
  t('item.drive', { result, from: stamp(started), to: clock(ended.slice(11)) })

type TickInput = Pick<Body, 'done' | 'skippedReason'>

const applyInput = (item: Item, body: Body, actor: Actor, now: Date): Item => ({
  ...doneOf(item, body, actor, now),
  skipped_reason: reasonOf(item, body),
  note: body.note === undefined ? item.note : (body.note ?? ''),
  action_minutes: body.actionTime === undefined ? item.action_minutes : body.actionTime,
})

/** Completing an item clears its skip reason. */
const reasonOf = (item: Item, { done, skippedReason }: TickInput): string =>
  skippedReason === undefined && !done ? item.skipped_reason : (skippedReason ?? '').trim()

/** Skipping an item clears its completion. Completing it again keeps the first person and time. */
const doneOf = (item: Item, { done, skippedReason }: TickInput, actor: Actor, now: Date) => {
  const { done_at, done_by, done_by_name } = item
  if (done === false || skippedReason?.trim()) return { done_at: null, done_by: null, done_by_name: '' }
  if (!done || done_at !== null) return { done_at, done_by, done_by_name }
  return { done_at: now.toISOString(), done_by: actor.user, done_by_name: actor.name }
}

const historyFields = (item: Item): Record<string, unknown> => ({
  done: item.done_at !== null,
  skippedReason: item.skipped_reason,
  note: item.note,
  actionTime: item.action_minutes,
})

const historyAction = (before: Item, after: Item): string => {
  if (before.done_at === null && after.done_at !== null) return 'completedItem'
  if (before.done_at !== null && after.done_at === null) return 'reopenedItem'
  return before.skipped_reason === '' && after.skipped_reason !== '' ? 'skippedItem' : 'changedItem'
}
