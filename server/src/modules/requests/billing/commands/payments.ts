import type { BodyOf } from '#contract/kit/call.ts'
import type { ChargesShape, updatePaymentCalibrateEvent, voidPayment } from '#contract/requests/billing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { loadTax } from '#server/modules/pricing/door.ts'
import { lockEvent, type Visit } from '../../store.ts'
import { paymentWords, type PaymentFacts } from '../payment-words.ts'
import { readCharges } from '../reads/charges.ts'
import { paymentRefusal } from '../rules/payment-rules.ts'
import { recordBilling, requireBillingRight } from './status-from-payments.ts'
import { t } from '../texts.ts'

/** Sets the payment type of a visit and records a payment when an amount is given. The request lock prevents double payments. */
export const recordPayment = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof updatePaymentCalibrateEvent>,
  now: Date,
): Promise<ChargesShape> => {
  const visit = await lockEvent(tx, actor, body.calibrateEvent)
  requireBillingRight(actor, visit)
  const type = await requirePaymentType(tx, body.paymentType)
  const changes: Record<string, [unknown, unknown]> = {}
  if (type !== undefined && type !== visit.event.payment_type) {
    await tx.updateTable('event').set({ payment_type: type }).where('id', '=', visit.event.id).execute()
    changes.paymentType = [visit.event.payment_type, type]
  }
  if (body.amount === undefined)
    return recordBilling(tx, actor, visit, { what: 'changed', fact: 'requests.eventChanged', changes }, now)
  const { sums } = await readCharges(runInTx(tx), actor, visit.request.id, now)
  const refusal = paymentRefusal(body.amount, sums)
  if (refusal) throw refused(refusal)
  const { day } = await loadTax(runInTx(tx), visit.request, now)
  if (body.paidOn && body.paidOn > day) throw invalid([{ field: 'paidOn', message: t.message('paidOn') }])
  const payment = {
    type: type ?? visit.event.payment_type,
    amount: body.amount,
    reference: body.reference,
    paid_on: body.paidOn ?? day,
  }
  await tx
    .insertInto('payment')
    .values({
      ...payment,
      request: visit.request.id,
      event: visit.event.id,
      note: body.note,
      created_by: actor.user,
    })
    .execute()
  Object.assign(changes, await paymentChanges(tx, payment))
  return recordBilling(tx, actor, visit, { what: 'bookedPayment', fact: 'requests.paid', changes }, now)
}

type Payment = { type: number | null; amount: string; reference: string; paid_on: string }
/** What the history keeps of a payment: its facts, and their words for whoever reads the rows themselves. */
const paymentChanges = async (
  tx: Tx,
  { type, amount, reference, paid_on: day }: Payment,
): Promise<Record<string, [unknown, unknown]>> => {
  const found =
    type === null
      ? undefined
      : await tx.selectFrom('lookup').select('name').where('id', '=', type).executeTakeFirst()
  const facts: PaymentFacts = { amount, type: found?.name ?? '', reference, day }
  return { payment: [null, paymentWords(facts)], paymentFacts: [null, facts] }
}

/** The sent payment type; null for -1 and 0. @throws invalid when it isn't in the list */
const requirePaymentType = async (
  tx: Tx,
  sent: number | null | undefined,
): Promise<number | null | undefined> => {
  if (sent === undefined || sent === null) return sent
  if (sent <= 0) return null
  const found = await tx
    .selectFrom('lookup')
    .select('id')
    .where('key', '=', 'PaymentType')
    .where('id', '=', sent)
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'paymentType', message: t.message('notListed') }])
  return sent
}

/** Voids a payment, or restores it with `undo`. Repeating the call changes nothing. */
export const voidOrRestorePayment = async (
  tx: Tx,
  actor: Actor,
  { payment, undo }: BodyOf<typeof voidPayment>,
  now: Date,
): Promise<ChargesShape> => {
  const visit = await lockVisitOfPayment(tx, actor, payment)
  requireBillingRight(actor, visit)
  const row = await tx
    .selectFrom('payment')
    .select(['id', 'type', 'amount', 'reference', 'paid_on', 'voided_at'])
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  const isVoided = row.voided_at !== null
  if (isVoided !== undo) return readCharges(runInTx(tx), actor, visit.request.id, now)
  const { sums } = await readCharges(runInTx(tx), actor, visit.request.id, now)
  // A restored payment must pass the same checks as a new one.
  const refusal = undo ? paymentRefusal(row.amount, sums) : null
  if (refusal) throw refused(refusal)
  await tx
    .updateTable('payment')
    .set({ voided_at: undo ? null : now.toISOString() })
    .where('id', '=', row.id)
    .execute()
  const what = undo ? 'bookedPayment' : 'tookPaymentBack'
  const changes = await paymentChanges(tx, row)
  return recordBilling(tx, actor, visit, { what, fact: 'requests.paid', changes }, now)
}

/** Locks the visit of a payment, or the first visit for a payment of the whole request. @throws notFound outside the caller's scope */
const lockVisitOfPayment = async (tx: Tx, actor: Actor, payment: number): Promise<Visit> => {
  const row = await tx
    .selectFrom('payment as p')
    .innerJoin('event as e', (join) =>
      join
        .onRef('e.request', '=', 'p.request')
        .on((eb) => eb.or([eb('p.event', 'is', null), eb('e.id', '=', eb.ref('p.event'))])),
    )
    .select('e.id')
    .where('p.id', '=', payment)
    .where('e.deleted_at', 'is', null)
    .orderBy('e.number')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound('payment')
  return lockEvent(tx, actor, row.id)
}
