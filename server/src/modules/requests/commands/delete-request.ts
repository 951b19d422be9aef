import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { deleteCalibrate } from '#contract/requests/calls.ts'
import { requestStatusWord, RequestStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import { sidesOf } from '../policy.ts'
import { lockRequest, recordRequest } from '../store.ts'
import { refuseTakenNumber } from './refuse-taken-number.ts'
import { eventSql } from '#server/kernel/postgres/status-literals.ts'
import { t } from './texts.ts'

const trashDays = 30

/** Moves a Pending repair order to the trash, or restores it within 30 days. */
export const deleteRequest = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof deleteCalibrate>,
  now: Date,
): Promise<{ ok: true }> => {
  const request = await lockRequest(tx, actor, body.calibrate, body.undo)
  if (!sidesOf(actor, request).includes('shop')) throw forbidden()
  if (!body.undo && request.status !== RequestStatus.pending)
    throw refused(
      t.message('delete.notPending', { ro: request.ro_number, status: requestStatusWord(request.status) }),
    )
  if (body.undo && now.getTime() - Date.parse(request.deleted_at ?? '') > trashDays * 86_400_000)
    throw refused(t.message('delete.requestGone', { ro: request.ro_number, days: trashDays }))
  if (body.undo) await releaseTakenBays(tx, request.id)
  const { version } = await refuseTakenNumber(
    { ro_number: request.ro_number, shop: request.shop_name },
    tx
      .updateTable('request')
      .set({ deleted_at: body.undo ? null : now.toISOString(), last_event_at: now.toISOString() })
      .where('id', '=', request.id)
      .returning('version')
      .executeTakeFirstOrThrow(),
  )
  const what = body.undo ? 'restored' : 'deleted'
  await recordRequest(tx, actor, { ...request, version }, { what })
  return { ok: true }
}

/** Takes visits out of bays that others took while the repair order was in the trash. Their times stay. */
const releaseTakenBays = (tx: Tx, request: number) =>
  sql`update event e set bay = null
    where e.request = ${request} and e.deleted_at is null and e.status not in ${eventSql.ended}
      and exists (select 1 from event o where o.bay = e.bay
        and o.bay_time && tstzrange(e.scheduled_at, e.scheduled_at + make_interval(mins => coalesce(e.minutes, 60))))`.execute(
    tx,
  )
