import type { BodyOf } from '#contract/kit/call.ts'
import type { updateServiceAuthorization } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { forbidden, notFound, refused } from '#server/kernel/problems.ts'
import { eventSidesOf } from '../policy.ts'
import { linesOf } from '../services.ts'
import { lockEvent, recordVisit, settle, tellParties } from '../store.ts'
import { refuseOver } from './save-event.ts'

const codes = { no: 0, yes: 1, later: 2 } as const
const names: Readonly<Record<number, string>> = { 0: 'no', 1: 'yes', 2: 'later' }

/** Records a yes, no or later for services of a visit; declined ones are not charged. Answers the visit's id. */
export const authorizeServices = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof updateServiceAuthorization>,
  now: Date,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  const { event, request } = visit
  if (!eventSidesOf(actor, event).some((side) => side !== 'technician')) throw forbidden()
  refuseOver(visit)
  const lines = await linesOf(tx, event.id)
  const changes: Record<string, [unknown, unknown]> = {}
  for (const answer of body.services) {
    const line = lines.find((each) => each.id === answer.id)
    if (!line) throw notFound('service of the visit')
    if (answer.authorization === 'no' && line.credited)
      throw refused(`${line.description} has a credit. Take the credit back, then decline it.`)
    if (line.authorization === codes[answer.authorization]) continue
    await tx
      .updateTable('event_service')
      .set({
        authorization: codes[answer.authorization],
        authorized_at: now.toISOString(),
        authorized_by: actor.user,
        authorized_name: actor.name,
      })
      .where('id', '=', line.id)
      .execute()
    changes[line.description] = [names[line.authorization ?? -1] ?? 'open', answer.authorization]
  }
  if (Object.keys(changes).length === 0) return event.id
  const { version } = await tx
    .updateTable('event')
    .set({ status: event.status })
    .where('id', '=', event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordVisit(tx, actor, { request, event: { ...event, version } }, { what: 'authorized', changes })
  await settle(tx, actor, request, now)
  await tellParties(tx, actor, request, {
    name: 'requests.servicesAuthorized',
    entity: 'event',
    id: event.id,
    version,
    data: { request: request.id },
  })
  return event.id
}
