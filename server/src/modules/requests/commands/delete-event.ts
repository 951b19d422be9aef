import type { BodyOf } from '#contract/kit/call.ts'
import type { deleteCalibrateEvent } from '#contract/requests/calls.ts'
import { cents, dollars } from '#contract/kit/money.ts'
import { eventStatusWord } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import { mayEditEvent, sidesOf } from '../policy.ts'
import { amountPaidOn } from '../billing/commands/invoice-guards.ts'
import {
  lockEvent,
  visitLabel,
  recordVisit,
  syncRequestWithVisits,
  publishToParties,
  type Visit,
} from '../store.ts'
import { reserveTechnicians } from './reserve-technicians.ts'
import { scheduleColumns } from './schedule-columns.ts'
import { refuseReadOnly } from './save-event.ts'
import { t } from './texts.ts'

const trashDays = 30

/** Moves a visit that has not started to the trash, or restores it within 30 days. */
export const deleteEvent = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof deleteCalibrateEvent>,
  now: Date,
): Promise<{ ok: true }> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent, body.undo)
  const { request, event } = visit
  if (!mayEditEvent(sidesOf(actor, request), request.status)) throw forbidden()
  if (body.undo) await refuseRestore(tx, visit, now)
  else await refuseDelete(tx, visit)
  const { version } = await tx
    .updateTable('event')
    .set({ deleted_at: body.undo ? null : now.toISOString() })
    .where('id', '=', event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const action = body.undo ? 'restored' : 'deleted'
  const moved: Visit = { request, event: { ...event, version } }
  await recordVisit(tx, actor, moved, { what: action, changes: {} })
  const after = body.undo ? await reserveTechnicians(tx, actor, moved, body.doubleBook) : moved
  await syncRequestWithVisits(tx, actor, request, now)
  await publishToParties(tx, actor, request, {
    name: body.undo ? 'requests.eventRestored' : 'requests.eventDeleted',
    entity: 'event',
    id: event.id,
    version: after.event.version,
    data: { request: request.id },
  })
  return { ok: true }
}

const refuseDelete = async (tx: Tx, visit: Visit): Promise<void> => {
  refuseReadOnly(visit)
  if (visit.event.started_at !== null)
    throw refused(
      t.message('delete.begun', { visit: visitLabel(visit), status: eventStatusWord(visit.event.status) }),
    )
  const paid = await amountPaidOn(tx, visit.event.id)
  if (cents(paid) !== 0n)
    throw refused(t.message('delete.paid', { visit: visitLabel(visit), amount: dollars(paid) }))
}

/** Reserve the bay again, because another visit may have taken it in the meantime. */
const refuseRestore = async (tx: Tx, visit: Visit, now: Date): Promise<void> => {
  if (now.getTime() - Date.parse(visit.event.deleted_at ?? '') > trashDays * 86_400_000)
    throw refused(t.message('delete.visitGone', { visit: visitLabel(visit), days: trashDays }))
  if (visit.event.bay !== null) await scheduleColumns(tx, visit, {})
}
