import type { AnswerOf } from '#contract/kit/call.ts'
import type { takeBackCCC } from '#contract/requests/ccc.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, notFound } from '#server/kernel/http/problems.ts'
import { undoCcc } from '../../../live/door.ts'
import { eventSidesOf } from '../../policy.ts'
import { lockEvent, recordVisit, publishToParties } from '../../store.ts'
import { t } from '../texts.ts'

/** Cancels a push that hasn't been sent. One being sent right now can't be cancelled. */
export const cancelPush = async (
  tx: Tx,
  actor: Actor,
  push: number,
): Promise<AnswerOf<typeof takeBackCCC>> => {
  const row = await tx.selectFrom('ccc_out').select(['event', 'to']).where('id', '=', push).executeTakeFirst()
  if (!row) throw notFound('push')
  const visit = await lockEvent(tx, actor, row.event)
  if (!eventSidesOf(actor, visit.event).some((side) => side !== 'shop')) throw forbidden()
  if (!(await undoCcc(tx, push))) return { ok: false, says: t('left') }
  await recordVisit(tx, actor, visit, { what: 'tookBackFromCCC', changes: { to: [row.to, null] } })
  await publishToParties(tx, actor, visit.request, {
    name: 'requests.tookBackFromCCC',
    entity: 'ccc_out',
    id: push,
    version: 0,
    data: { request: visit.request.id, event: row.event, counts: false },
  })
  return { ok: true, says: t('stopped') }
}
