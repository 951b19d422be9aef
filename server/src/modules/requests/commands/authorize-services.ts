import type { BodyOf } from '#contract/kit/call.ts'
import type { updateServiceAuthorization } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden } from '#server/kernel/http/problems.ts'
import { applyAnswers } from '../authorization/commands/apply-answers.ts'
import { eventSidesOf } from '../policy.ts'
import { lockEvent } from '../store.ts'
import { refuseReadOnly } from './save-event.ts'

/** Records yes, no, or later for services of a visit. Declined services are not charged. Returns the visit's id. */
export const authorizeServices = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof updateServiceAuthorization>,
  now: Date,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  if (!eventSidesOf(actor, visit.event).some((side) => side !== 'technician')) throw forbidden()
  refuseReadOnly(visit)
  await applyAnswers(tx, actor, visit, body.services, { user: actor.user, name: actor.name, how: '' }, now)
  return visit.event.id
}
