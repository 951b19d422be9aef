import { EventStatus } from '#contract/statuses.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { pushToCCC } from '#contract/requests/ccc.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import { queueCcc } from '../../../live/door.ts'
import { eventSidesOf } from '../../policy.ts'
import { lockEvent, visitLabel, recordVisit, publishToParties } from '../../store.ts'
import { readVisitResults } from '../reads/visit-results.ts'
import { t } from '../texts.ts'

/** Queues the results of a completed visit for CCC. */
export const pushResults = async (
  tx: Tx,
  actor: Actor,
  { id, facility }: { id: number; facility: string },
  now: Date,
): Promise<AnswerOf<typeof pushToCCC>> => {
  const visit = await lockEvent(tx, actor, id)
  const { event, request } = visit
  if (!eventSidesOf(actor, event).some((side) => side !== 'shop')) throw forbidden()
  if (event.status !== EventStatus.completed)
    throw refused(t.message('notCompleted', { visit: visitLabel(visit) }))
  const results = await readVisitResults(tx, event.id, {
    facility,
    ro: request.ro_number,
    visit: event.number,
  })
  if (facility === '') throw refused(t.message('noNumber', { shop: request.shop_name }))
  const open = await tx
    .selectFrom('ccc_out')
    .select('state')
    .where('event', '=', event.id)
    .where('state', 'in', ['queued', 'sending', 'waiting'])
    .executeTakeFirst()
  if (open) throw refused(t.message('underWay', { visit: visitLabel(visit) }))
  const firm = request.service_firm ?? request.firm
  const queued = await queueCcc(tx, actor, now, { firm, request: request.id, event: event.id, results })
  await recordVisit(tx, actor, visit, { what: 'pushedToCCC', changes: { to: [null, facility] } })
  await publishToParties(tx, actor, request, {
    name: 'requests.pushedToCCC',
    entity: 'ccc_out',
    id: queued.id,
    version: 0,
    data: { request: request.id, event: event.id, counts: false },
  })
  return { push: queued.id, to: facility, leavesAt: queued.leavesAt }
}
