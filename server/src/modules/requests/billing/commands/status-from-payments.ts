import type { RequestStatus } from '#contract/statuses.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { forbidden } from '#server/kernel/http/problems.ts'
import { eventSidesOf } from '../../policy.ts'
import {
  recordRequestMove,
  recordVisit,
  syncRequestWithVisits,
  publishToParties,
  type RequestRow,
  type Visit,
} from '../../store.ts'
import { readCharges } from '../reads/charges.ts'
import { statusAfterPayments } from '../rules/payment-rules.ts'

/** Only the center may invoice and record payments. @throws forbidden */
export const requireBillingRight = (actor: Actor, visit: Visit): void => {
  if (!eventSidesOf(actor, visit.event).includes('center')) throw forbidden()
}

/** Updates the status of a locked request from its payments and returns its charges. */
export const syncStatusWithPayments = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  now: Date,
): Promise<ChargesShape> => {
  const charges = await readCharges(runInTx(tx), actor, request.id, now)
  const status = statusAfterPayments(
    request.status,
    charges.sums,
    charges.invoices.length > 0,
  ) as RequestStatus
  const settled = await syncRequestWithVisits(tx, actor, { ...request, status }, now, { isSetByPerson: true })
  if (status === request.status) return charges
  await recordRequestMove(tx, actor, settled, request.status)
  return { ...charges, status }
}

/** Records and publishes a billing change of a visit, then updates the request's status. */
export const recordBilling = async (
  tx: Tx,
  actor: Actor,
  { request, event }: Visit,
  change: { what: string; fact: string; why?: string; changes: Record<string, [unknown, unknown]> },
  now: Date,
): Promise<ChargesShape> => {
  const { version } = await tx
    .updateTable('event')
    .set({ created_by: (eb) => eb.ref('created_by') })
    .where('id', '=', event.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const { what, fact, why, changes } = change
  await recordVisit(
    tx,
    actor,
    { request, event: { ...event, version } },
    { what, changes, ...(why ? { why } : {}) },
  )
  await publishToParties(tx, actor, request, {
    name: fact,
    entity: 'event',
    id: event.id,
    version,
    data: { request: request.id },
  })
  return syncStatusWithPayments(tx, actor, request, now)
}
