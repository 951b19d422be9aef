import type { BodyOf, QueryOf } from '#contract/kit/call.ts'
import { cents, fromCents, sum } from '#contract/kit/money.ts'
import type { cancelCalibrateEventCredit, saveCalibrateEventCredit } from '#contract/requests/calls.ts'
import { eventStatusWord, requestStatusWord, EventStatus, RequestStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, notFound, refused } from '#server/kernel/http/problems.ts'
import { syncStatusWithPayments } from '../billing/commands/status-from-payments.ts'
import { refuseInvoiced } from '../billing/commands/invoice-guards.ts'
import { eventSidesOf } from '../policy.ts'
import { creditRefusal } from '../rules/credit-refusal.ts'
import { readLines } from '../service-lines.ts'
import {
  lockEvent,
  visitLabel,
  syncRequestWithVisits,
  publishToParties,
  touchVisit,
  type Visit,
} from '../store.ts'
import { t } from './texts.ts'

/** Reference numbers of credits without a service start below this. */
const firstReference = -998

/** Credits a service of a visit, or an amount without a service. Returns the visit's id. */
export const saveCredit = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveCalibrateEventCredit>,
  now: Date,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  const { event } = visit
  refuseCredit(actor, visit)
  await refuseInvoiced(tx, visit)
  const credits = await creditsOf(tx, event.id)
  const resultId = body.calibrateServiceResult ?? body.calibrateServiceResultReference ?? null
  const lines = await readLines(tx, event.id)
  const line = resultId !== null && resultId > 0 ? lines.find((each) => each.id === resultId) : undefined
  if (resultId !== null && resultId > 0 && !line) throw notFound('service of the visit')
  if (line?.authorization === 0) throw refused(t.message('credit.declined', { service: line.description }))
  const existing = credits.find((each) =>
    line ? each.event_service === line.id : resultId !== null && each.reference === resultId,
  )
  const amount = fromCents(-magnitude(body.amount))
  const others = credits.filter((each) => each !== existing)
  const lineRefusal = line ? creditRefusal(line.amount, '0.00', fromCents(-cents(amount))) : null
  const refusal =
    lineRefusal ??
    creditRefusal(event.amount, sum(others.map((each) => each.amount)), fromCents(-cents(amount)))
  if (refusal) throw refused(refusal)
  const reference = line
    ? null
    : (existing?.reference ?? Math.min(firstReference, ...references(credits)) - 1)
  const columns = { description: body.description, hours: body.hours ?? '0', amount }
  if (existing) await tx.updateTable('event_credit').set(columns).where('id', '=', existing.id).execute()
  else
    await tx
      .insertInto('event_credit')
      .values({
        event: event.id,
        request: event.request,
        event_service: line?.id ?? null,
        reference,
        ...columns,
        created_by_type: actor.all ? 'Host' : 'Center',
        created_by: actor.user,
      })
      .execute()
  if (line)
    await tx
      .updateTable('event_service')
      .set({ credit_description: body.description })
      .where('id', '=', line.id)
      .execute()
  const name = line?.description ?? body.description
  await recordCredit(tx, actor, visit, now, {
    what: 'credited',
    changes: { [name]: [existing?.amount ?? null, amount] },
  })
  return event.id
}

/** Cancels all credits of a visit; they remain in the history. Returns the visit's id. */
export const cancelCredits = async (
  tx: Tx,
  actor: Actor,
  query: QueryOf<typeof cancelCalibrateEventCredit>,
  now: Date,
): Promise<number> => {
  const visit = await lockEvent(tx, actor, query.calibrateEvent)
  refuseCredit(actor, visit)
  await refuseInvoiced(tx, visit)
  const cancelled = await tx
    .deleteFrom('event_credit')
    .where('event', '=', visit.event.id)
    .returning(['description', 'amount'])
    .execute()
  if (cancelled.length === 0) return visit.event.id
  await tx
    .updateTable('event_service')
    .set({ credit_description: '' })
    .where('event', '=', visit.event.id)
    .where('credit_description', '<>', '')
    .execute()
  const changes = { credits: [cancelled, []] as [unknown, unknown] }
  await recordCredit(tx, actor, visit, now, { what: 'creditsCancelled', changes })
  return visit.event.id
}

type Credit = { id: number; event_service: number | null; reference: number | null; amount: string }
const creditsOf = (tx: Tx, event: number): Promise<Credit[]> =>
  tx
    .selectFrom('event_credit')
    .select(['id', 'event_service', 'reference', 'amount'])
    .where('event', '=', event)
    .execute()

const references = (credits: readonly Credit[]): number[] =>
  credits.flatMap((each) => (each.reference === null ? [] : [each.reference]))
/** The absolute amount in cents, because callers send a credit as 35.00 or as -35.00. */
const magnitude = (amount: string): bigint => {
  const value = cents(amount)
  return value < 0n ? -value : value
}

const refuseCredit = (actor: Actor, visit: Visit): void => {
  const { request, event } = visit
  if (!eventSidesOf(actor, event).includes('center')) throw forbidden()
  if (event.status === EventStatus.cancelled)
    throw refused(
      t.message('credit.stopped', { what: visitLabel(visit), status: eventStatusWord(event.status) }),
    )
  if (request.status === RequestStatus.cancelled || request.status === RequestStatus.voided)
    throw refused(
      t.message('credit.stopped', { what: request.ro_number, status: requestStatusWord(request.status) }),
    )
}

const recordCredit = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  now: Date,
  change: { what: string; changes: Record<string, [unknown, unknown]> },
): Promise<void> => {
  const { request, event } = await touchVisit(tx, actor, visit, change)
  await syncStatusWithPayments(tx, actor, await syncRequestWithVisits(tx, actor, request, now), now)
  await publishToParties(tx, actor, request, {
    name: 'requests.credited',
    entity: 'event',
    id: event.id,
    version: event.version,
    data: { request: request.id },
  })
}
