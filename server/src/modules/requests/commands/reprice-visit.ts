import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { priceAgain } from '#contract/requests/billing.ts'
import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import { fitItems } from '../checklist.ts'
import { eventSidesOf, isOver, isStopped } from '../policy.ts'
import { linesOf, repriceVisit } from '../service-lines.ts'
import {
  eventsOf,
  lockEvent,
  nameOf,
  settle,
  tellParties,
  touchVisit,
  type RequestRow,
  type Visit,
} from '../store.ts'
import { kept } from './service-line-conflicts.ts'
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

/**
 * Fits all open visits of a locked request to it, checklist and prices: its insurer or its make is another one now.
 * Whoever cannot read the lists of the center leaves that to the center's next step.
 */
export const fitOpenVisits = async (tx: Tx, actor: Actor, request: RequestRow, now: Date): Promise<void> => {
  if (isStopped(request.status) || !(await readsLists(tx, actor, request.service_firm))) return
  for (const event of await eventsOf(tx, request.id)) {
    if (isOver(event.status)) continue
    await fitItems(tx, { request, event })
    await repriced(tx, actor, { request, event }, now)
  }
}

/** Whether prices and checklists of a center reach the caller: not those of a center out of the network. */
const readsLists = async (tx: Tx, actor: Actor, center: number | null): Promise<boolean> => {
  if (center === null || seesFirm(actor, center)) return true
  const { rows } = await sql<{ reads: boolean }>`select ${center} = any(app_lineage()) as reads`.execute(tx)
  return rows[0]?.reads ?? false
}

const repriced = async (tx: Tx, actor: Actor, visit: Visit, now: Date): Promise<void> => {
  const before = await linesOf(tx, visit.event.id)
  if (!(await repriceVisit(tx, visit, now))) return
  const { event } = await touchVisit(tx, actor, visit, {
    what: 'changed',
    changes: { serviceList: [before.map(kept), (await linesOf(tx, visit.event.id)).map(kept)] },
  })
  const request = await settle(tx, actor, visit.request, now)
  await tellParties(tx, actor, request, {
    name: 'requests.eventChanged',
    entity: 'event',
    id: event.id,
    version: event.version,
    data: { request: request.id },
  })
}
