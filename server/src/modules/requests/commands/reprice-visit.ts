import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { priceAgain } from '#contract/requests/billing.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import { updateChecklist } from '../visit-checklist.ts'
import { eventSidesOf, isVisitClosed, isRequestStopped } from '../policy.ts'
import { readLines, repriceLines } from '../service-lines.ts'
import {
  readEvents,
  lockEvent,
  visitLabel,
  syncRequestWithVisits,
  publishToParties,
  touchVisit,
  type RequestRow,
  type Visit,
} from '../store.ts'
import { snapshotLine } from '../rules/service-line-conflicts.ts'
import { refuseReadOnly } from './save-event.ts'
import { t } from './texts.ts'

/** Reprices an open visit by current rates and rules. Returns its id. */
export const repriceVisit = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof priceAgain>,
  now: Date,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  if (!eventSidesOf(actor, visit.event).includes('center')) throw forbidden()
  refuseReadOnly(visit)
  if (body.version !== undefined && body.version < visit.event.version)
    throw refused(t.message('prices.changed', { visit: visitLabel(visit) }))
  await repriceAndPublish(tx, actor, visit, now)
  return visit.event.id
}

/**
 * Updates checklists and prices of all open visits after the insurer or vehicle make of a locked request changed. A
 * caller who can't read the center's lists skips this; the center's next action catches up.
 */
export const updateOpenVisits = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  now: Date,
): Promise<void> => {
  if (isRequestStopped(request.status) || !(await canReadLists(tx, actor, request.service_firm))) return
  for (const event of await readEvents(tx, request.id)) {
    if (isVisitClosed(event.status)) continue
    await updateChecklist(tx, { request, event })
    await repriceAndPublish(tx, actor, { request, event }, now)
  }
}

/** Whether the caller can read a center's prices and checklists. Those of a center outside the network are hidden. */
const canReadLists = async (tx: Tx, actor: Actor, center: number | null): Promise<boolean> => {
  if (center === null || canSeeFirm(actor, center)) return true
  const { rows } = await sql<{ reads: boolean }>`select ${center} = any(app_lineage()) as reads`.execute(tx)
  return rows[0]?.reads ?? false
}

const repriceAndPublish = async (tx: Tx, actor: Actor, visit: Visit, now: Date): Promise<void> => {
  const before = await readLines(tx, visit.event.id)
  if (!(await repriceLines(tx, visit, now))) return
  const { event } = await touchVisit(tx, actor, visit, {
    what: 'changed',
    changes: {
      serviceList: [before.map(snapshotLine), (await readLines(tx, visit.event.id)).map(snapshotLine)],
    },
  })
  const request = await syncRequestWithVisits(tx, actor, visit.request, now)
  await publishToParties(tx, actor, request, {
    name: 'requests.eventChanged',
    entity: 'event',
    id: event.id,
    version: event.version,
    data: { request: request.id },
  })
}
