import { cents, dollars, fromCents, sum } from '#contract/kit/money.ts'
import { lineTax, type Tax } from '#server/modules/pricing/door.ts'
import { computeCharge, explainPrice, type PriceReason } from '../../rules/service-price.ts'
import { t } from '../texts.ts'

/** A charged service of a visit. */
export type ChargedLine = {
  id: number
  description: string
  hours: string
  rate: string
  amount: string
  /** Negative. */
  credit: string
  creditDescription: string
  authorization: number | null
  price_reason: PriceReason | null
}
/** A credit of a visit that belongs to no service. */
export type UnassignedCredit = { description: string; amount: string }
export type BillLine = {
  eventService: number | null
  description: string
  hours: string
  rate: string
  gross: string
  discount: string
  credit: string
  net: string
  tax: string
  says: string
}
export type Sums = {
  gross: string
  discount: string
  credit: string
  net: string
  tax: string
  total: string
}

const declined = 0

/** Explains a billed amount: the price, then the credit and its reason. */
const explainLine = ({ hours, rate, price_reason, credit, creditDescription }: ChargedLine): string => {
  const price = explainPrice(hours, rate, price_reason)
  if (cents(credit) === 0n) return price
  const line = { price, amount: dollars(credit) }
  return creditDescription
    ? t('bill.creditLineFor', { ...line, reason: creditDescription })
    : t('bill.creditLine', line)
}

/** The lines of a bill: services that weren't declined, each less its credit, then credits without a service. */
export const billLines = (
  lines: readonly ChargedLine[],
  unassigned: readonly UnassignedCredit[],
  tax: Pick<Tax, 'percent'>,
): BillLine[] => [
  ...lines
    .filter((line) => line.authorization !== declined)
    .map((line): BillLine => {
      // The stored amount decides; the discount only explains it.
      const { discount } = computeCharge(line.hours, line.rate, line.price_reason)
      const net = sum([line.amount, line.credit])
      return {
        eventService: line.id,
        description: line.description,
        hours: line.hours,
        rate: line.rate,
        gross: fromCents(cents(line.amount) - cents(discount)),
        discount,
        credit: line.credit,
        net,
        tax: lineTax(net, tax),
        says: explainLine(line),
      }
    }),
  ...unassigned.map(({ description, amount }): BillLine => ({
    eventService: null,
    description: description || t('bill.credit'),
    hours: '0.00',
    rate: '0.00',
    gross: '0.00',
    discount: '0.00',
    credit: amount,
    net: amount,
    tax: lineTax(amount, tax),
    says: '',
  })),
]

const fields = ['gross', 'discount', 'credit', 'net', 'tax'] as const
export const totalLines = (lines: readonly Pick<BillLine, (typeof fields)[number]>[]): Sums => {
  const of = (field: (typeof fields)[number]) => sum(lines.map((line) => line[field]))
  const [gross, discount, credit, net, tax] = [
    of('gross'),
    of('discount'),
    of('credit'),
    of('net'),
    of('tax'),
  ]
  return { gross, discount, credit, net, tax, total: sum([net, tax]) }
}
