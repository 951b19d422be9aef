import { cents, fromCents, lineAmount } from './money.ts'

/** `8.875` in ten-thousandths. @throws RangeError on anything else */
const tenThousandths = (percent: string): bigint => {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(percent)
  if (!match) throw new RangeError(`Not a percentage: ${percent.slice(0, 40)}`)
  const value = BigInt(match[2] ?? '0') * 10_000n + BigInt((match[3] ?? '').padEnd(4, '0'))
  return match[1] ? -value : value
}

/** A percentage of an amount, rounded half up (away from zero). Exact, without floats. */
export const percentOf = (amount: string, percent: string): string => {
  const product = cents(amount) * tenThousandths(percent)
  const size = product < 0n ? -product : product
  const rounded = (size + 500_000n) / 1_000_000n
  return fromCents(product < 0n ? -rounded : rounded)
}

/** `discountPercent` is a percentage of the line; any other kind is dollars. */
type Discount = { kind: string; value: string }

/** Negative, and never more than the line amount. */
const discountOf = (gross: string, discount: Discount | undefined): string => {
  if (!discount) return '0.00'
  const off = cents(discount.kind === 'discountPercent' ? percentOf(gross, discount.value) : discount.value)
  const most = cents(gross)
  return fromCents(-(off > most ? most : off))
}

/** hours x rate rounded half up, or the rate itself if flat; minus the discount. */
export const chargeOf = (
  hours: string,
  rate: string,
  isFlat: boolean,
  discount: Discount | undefined,
): { gross: string; discount: string; amount: string } => {
  const gross = lineAmount(isFlat ? '1' : hours, rate)
  const off = discountOf(gross, discount)
  return { gross, discount: off, amount: fromCents(cents(gross) + cents(off)) }
}
