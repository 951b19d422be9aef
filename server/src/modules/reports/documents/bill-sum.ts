import { cents, dollars } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import type { BillData } from '../pdf/data.ts'
import type { BillRow } from '../reads/bill.ts'
import { isZero, minus } from './bill-totals.ts'
import { t } from '../texts.ts'

type Sum = BillData['sum']

/** What an invoice says first: the balance, when it is due, and how to pay it; or why nothing is due. */
export const invoiceSum = (
  bill: BillRow,
  { paid, due }: { paid: string; due: string },
  firm: BillData['firm'],
  today: string,
): Sum => {
  if (cents(due) < 0n)
    return { name: t('bill.overpaid'), amount: dollars(minus(due)), says: t('sum.nothingToPay'), more: [] }
  const amount = dollars(due)
  if (isZero(due)) {
    const says = isZero(paid) && !isZero(bill.credited) ? t('sum.creditedInFull') : t('sum.paidInFull')
    return { name: t('bill.due'), amount, says, more: [] }
  }
  return {
    name: t('bill.due'),
    amount,
    says: dueText(bill.due_on, today),
    more: [{ name: t('sum.howToPay'), value: howToPay(bill.number, firm) }],
  }
}

const dueText = (dueOn: string | null, today: string): string => {
  if (!dueOn) return t('sum.dueNow')
  return t(dueOn < today ? 'sum.pastDue' : 'sum.dueOn', { date: date(dueOn) })
}

const howToPay = (number: string, firm: BillData['firm']): string =>
  [
    t('sum.payTo', { firm: [firm.name, ...firm.address].join(', ') }),
    t('sum.nameNumber', { number }),
    firm.phone ? t('sum.questions', { phone: firm.phone }) : '',
  ]
    .filter(Boolean)
    .join(' ')

/** What a credit memo says first: the amount, on which invoice, and what remains due on it. */
export const creditSum = (bill: BillRow, due: string | undefined): Sum => {
  const number = bill.corrects ?? ''
  const left = due === undefined ? [] : [leftOn(number, due)]
  return {
    name: t('bill.credited'),
    amount: dollars(minus(bill.total)),
    says: number ? t('sum.creditedOn', { number }) : '',
    more: left,
  }
}

const leftOn = (number: string, due: string) =>
  cents(due) < 0n
    ? { name: t('bill.overpaidOn', { number }), value: dollars(minus(due)) }
    : { name: t('bill.dueOn', { number }), value: dollars(due) }
