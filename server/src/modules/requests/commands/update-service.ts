import type { BodyOf } from '#contract/kit/call.ts'
import type { updateCalibrateServiceItem } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, notFound, refused } from '#server/kernel/http/problems.ts'
import { eventSidesOf } from '../policy.ts'
import { keepsPrice } from '../rules/pricing.ts'
import { linesOf } from '../service-lines.ts'
import { lockEvent, nameOf, settle, tellParties } from '../store.ts'
import { changesSinceRead } from './changes-since.ts'
import { changeServices } from './change-services.ts'
import { refuseOver } from './save-event.ts'

/** Changes the words, hours or rate of one service of a visit. Answers the visit's id. */
export const updateService = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof updateCalibrateServiceItem>,
  now: Date,
): Promise<number> => {
  const [visit, lines] = await Promise.all([
    lockEvent(tx, actor, body.calibrateEvent),
    linesOf(tx, body.calibrateEvent),
  ])
  const { event } = visit
  if (!eventSidesOf(actor, event).includes('center')) throw forbidden()
  if (!lines.some((line) => line.id === body.id)) throw notFound('service of the visit')
  if (keepsPrice(event.status))
    throw refused(`${nameOf(visit)} is over: its prices stand. Give a credit, or reopen it.`)
  refuseOver(visit)
  const { description, hours, rate } = body
  const wanted = lines.map((line) =>
    line.id === body.id
      ? { id: line.id, description, hours, rate }
      : { id: line.id, description: undefined, hours: undefined, rate: undefined },
  )
  const since = await changesSinceRead(tx, actor, 'event', event, body.version)
  const how = { since, mayPrice: true, rests: false, now }
  if (!(await changeServices(tx, actor, visit, lines, wanted, how))) return event.id
  const request = await settle(tx, actor, visit.request, now)
  await tellParties(tx, actor, request, {
    name: 'requests.eventChanged',
    entity: 'event',
    id: event.id,
    version: event.version,
    data: { request: request.id },
  })
  return event.id
}
