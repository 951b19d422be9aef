import type { BodyOf } from '#contract/kit/call.ts'
import type { priceAgain } from '#contract/requests/billing.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { forbidden, refused } from '#server/kernel/problems.ts'
import { eventSidesOf, isOver, isStopped } from '../policy.ts'
import { linesOf, repriceVisit } from '../services.ts'
import {
  eventsOf,
  lockEvent,
  nameOf,
  recordVisit,
  settle,
  tellParties,
  type RequestRow,
  type Visit,
} from '../store.ts'
import { kept } from './change-services.ts'
import { refuseOver } from './save-event.ts'

/** Prices an open visit by the rates and rules of today. Answers its id. */
export const priceVisitAgain = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof priceAgain>,
  now: Date,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  if (!eventSidesOf(actor, visit.event).includes('center')) throw forbidden()
  refuseOver(visit)
  if (body.version !== undefined && body.version < visit.event.version)
    throw refused(`${nameOf(visit)} was changed meanwhile. Look at its prices again.`)
  await repriced(tx, actor, visit, now)
  return visit.event.id
}

/** Prices all open visits of a locked request: its insurer or its make is another one now. */
export const priceOpenVisits = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  now: Date,
): Promise<void> => {
  if (isStopped(request.status)) return
  for (const event of await eventsOf(tx, request.id))
    if (!isOver(event.status)) await repriced(tx, actor, { request, event }, now)
}

const repriced = async (tx: Tx, actor: Actor, visit: Visit, now: Date): Promise<void> => {
  const before = await linesOf(tx, visit.event.id)
  if (!(await repriceVisit(tx, visit, now))) return
  const { version } = await tx
    .updateTable('event')
    .set({ status: visit.event.status })
    .where('id', '=', visit.event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const after: Visit = { ...visit, event: { ...visit.event, version } }
  await recordVisit(tx, actor, after, {
    what: 'changed',
    changes: { serviceList: [before.map(kept), (await linesOf(tx, visit.event.id)).map(kept)] },
  })
  const request = await settle(tx, actor, visit.request, now)
  await tellParties(tx, actor, request, {
    name: 'requests.eventChanged',
    entity: 'event',
    id: visit.event.id,
    version,
    data: { request: request.id },
  })
}
