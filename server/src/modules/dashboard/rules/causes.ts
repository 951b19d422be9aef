import type { CauseKind } from '#contract/dashboard.ts'
import { cents, fromCents } from '#contract/kit/money.ts'

/** Lines and sales of one service, in the range and in the one before. */
export interface ServiceSums {
  linesNow: number
  linesBefore: number
  salesNow: string
  salesBefore: string
}
export type Cause = { cause: CauseKind; amount: string }

/** Quotient of whole numbers, rounded half away from zero. */
const divide = (dividend: bigint, divisor: bigint): bigint => {
  const isNegative = dividend < 0n !== divisor < 0n
  const [size, by] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (size * 2n + by) / (by * 2n)
  return isNegative ? -rounded : rounded
}
const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)

/**
 * Splits the difference of sales into causes that add up to it.
 * Price: what the lines of now would have cost at the prices of before, against what they cost. A service that is new has
 * no price of before, so that it counts as mix. Late: visits that should have closed in the range before. Mix: other
 * services at the same number of lines. Volume: the rest, which is more or fewer lines at the average price.
 * @param late sales of visits planned before the range in which they closed, now and before
 */
export const causesOf = (
  services: readonly ServiceSums[],
  late: { now: string; before: string },
): Cause[] => {
  const rows = services.map((each) => ({
    linesNow: BigInt(each.linesNow),
    linesBefore: BigInt(each.linesBefore),
    now: cents(each.salesNow),
    before: cents(each.salesBefore),
  }))
  const [now, before] = [total(rows.map((row) => row.now)), total(rows.map((row) => row.before))]
  const [linesNow, linesBefore] = [
    total(rows.map((row) => row.linesNow)),
    total(rows.map((row) => row.linesBefore)),
  ]
  /** The lines of now at the prices of before. */
  const atOldPrices = total(
    rows.map((row) =>
      row.linesBefore === 0n ? row.now : divide(row.before * row.linesNow, row.linesBefore),
    ),
  )
  const price = now - atOldPrices
  const atOldMix = linesBefore === 0n ? before : divide(before * linesNow, linesBefore)
  const mix = linesBefore === 0n ? 0n : atOldPrices - atOldMix
  const lateCloses = cents(late.now) - cents(late.before)
  const volume = now - before - price - mix - lateCloses
  return [
    { cause: 'volume', amount: fromCents(volume) },
    { cause: 'late', amount: fromCents(lateCloses) },
    { cause: 'mix', amount: fromCents(mix) },
    { cause: 'price', amount: fromCents(price) },
  ]
}
