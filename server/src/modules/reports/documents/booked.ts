import { dollars, sum } from '#contract/kit/money.ts'
import { shippedName } from '#contract/kit/shipped-name.ts'
import { date } from '#contract/kit/time.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import type { BillData } from '../pdf/data.ts'
import { isZero, minus } from './bill-totals.ts'
import { numberedTitle } from './kinds.ts'
import { t } from '../texts.ts'

type Booked = BillData['booked'][number] & { on: string }

/**
 * Payments that count toward the visit's paid amount, and the credit memos of its invoice, by date. Payments for its
 * repair order as a whole are combined in one line.
 */
export const listBooked = (
  invoice: number,
  event: number,
  charges: ChargesShape,
  paid: string,
): BillData['booked'] =>
  [...listMemos(invoice, charges), ...(isZero(paid) ? [] : listPayments(event, charges, paid))]
    // Without a day it covers several payments and comes last.
    .sort((a, b) => (a.on || '9').localeCompare(b.on || '9'))
    .map(({ on: _on, ...shown }) => shown)

const listMemos = (invoice: number, { invoices }: ChargesShape): Booked[] =>
  invoices
    .filter(({ corrects }) => corrects === invoice)
    .map(({ issuedOn, number, total }) => ({
      on: issuedOn,
      when: date(issuedOn),
      how: numberedTitle('creditNote', number),
      amount: dollars(minus(total)),
      isPayment: false,
    }))

const listPayments = (event: number, { payments, invoices }: ChargesShape, paid: string): Booked[] => {
  const isAlone = invoices.every((each) => each.calibrateEvent === event)
  const own = payments.filter((each) => !each.isVoided && (isAlone || each.calibrateEvent === event))
  const other = sum([paid, ...own.map(({ amount }) => minus(amount))])
  return [
    ...own.map(({ paidOn, paymentTypeName, reference, amount }) => ({
      on: paidOn,
      when: date(paidOn),
      how:
        [paymentTypeName && shippedName('PaymentType', paymentTypeName), reference]
          .filter(Boolean)
          .join(', ') || (amount.startsWith('-') ? t('bill.refund') : t('bill.payment')),
      amount: dollars(amount),
      isPayment: true,
    })),
    ...(isZero(other)
      ? []
      : [{ on: '', when: '', how: t('bill.otherVisits'), amount: dollars(other), isPayment: true }]),
  ]
}
