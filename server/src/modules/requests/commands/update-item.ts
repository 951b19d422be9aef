import type { BodyOf } from '#contract/kit/call.ts'
import type { updateCalibrateEventActivity } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { difference, record } from '#server/kernel/history.ts'
import { forbidden, notFound } from '#server/kernel/problems.ts'
import { keepDrive } from '../drives/keep.ts'
import { eventSidesOf } from '../policy.ts'
import { lockEvent, tellParties } from '../store.ts'
import { refuseOver } from './save-event.ts'

type Item = {
  done_at: string | null
  done_by: number | null
  done_by_name: string
  skipped_reason: string
  note: string
  action_minutes: number | null
}

/** Ticks a checklist item off, opens it again, skips it with a reason, or notes something on it. Answers the visit's id. */
export const updateItem = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof updateCalibrateEventActivity>,
  now: Date,
): Promise<number> => {
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
  // The shop makes the vehicle ready; all else is the work of the center.
  if (!sides.some((side) => side !== 'shop' || item.kind === 'ready')) throw forbidden()
  refuseOver(visit)
  if (body.drive) await keepDrive(tx, actor, visit, { item: item.id }, body.drive)
  const next = changed(item, body, actor, now)
  const changes = difference(words(item), words(next))
  if (body.drive)
    changes.drive = [null, `${body.drive.result}, ${body.drive.started} to ${body.drive.ended.slice(11)}`]
  if (Object.keys(changes).length === 0) return event.id
  const { version } = await tx
    .updateTable('event_item')
    .set({ ...next })
    .where('id', '=', item.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    entity: 'event_item',
    id: item.id,
    request: request.id,
    firm: request.firm,
    serviceFirm: request.service_firm,
    version,
    what: whatOf(item, next),
    why: next.skipped_reason,
    changes: { name: [item.name, item.name], ...changes },
  })
  await tellParties(tx, actor, request, {
    name: 'requests.itemChanged',
    entity: 'event',
    id: event.id,
    version: event.version,
    data: { request: request.id, item: item.id },
  })
  return event.id
}

const changed = (
  item: Item,
  body: BodyOf<typeof updateCalibrateEventActivity>,
  actor: Actor,
  now: Date,
): Item => {
  const done =
    body.done === undefined || body.done === (item.done_at !== null)
      ? {}
      : body.done
        ? { done_at: now.toISOString(), done_by: actor.user, done_by_name: actor.name }
        : { done_at: null, done_by: null, done_by_name: '' }
  const { done_at, done_by, done_by_name, skipped_reason, note, action_minutes } = item
  return {
    done_at,
    done_by,
    done_by_name,
    ...done,
    skipped_reason: body.skippedReason === undefined ? skipped_reason : (body.skippedReason ?? '').trim(),
    note: body.note === undefined ? note : (body.note ?? ''),
    action_minutes: body.actionTime === undefined ? action_minutes : body.actionTime,
  }
}

const words = (item: Item): Record<string, unknown> => ({
  done: item.done_at !== null,
  skippedReason: item.skipped_reason,
  note: item.note,
  actionTime: item.action_minutes,
})

const whatOf = (before: Item, after: Item): string => {
  if (before.done_at === null && after.done_at !== null) return 'completedItem'
  if (before.done_at !== null && after.done_at === null) return 'reopenedItem'
  return before.skipped_reason === '' && after.skipped_reason !== '' ? 'skippedItem' : 'changedItem'
}
