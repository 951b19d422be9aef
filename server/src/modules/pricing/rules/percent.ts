import { cents, fromCents } from '#contract/kit/money.ts'

/** `8.875` in ten-thousandths. @throws RangeError on anything else */
const tenThousandths = (percent: string): bigint => {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(percent)
  if (!match) throw new RangeError(`Not a percentage: ${percent.slice(0, 40)}`)
  const value = BigInt(match[2] ?? '0') * 10_000n + BigInt((match[3] ?? '').padEnd(4, '0'))
  return match[1] ? -value : value
}

/** A percentage of an amount, rounded half up (away from zero). Exact: no float touches it. */
export const percentOf = (amount: string, percent: string): string => {
  const product = cents(amount) * tenThousandths(percent)
  const size = product < 0n ? -product : product
  const rounded = (size + 500_000n) / 1_000_000n
  return fromCents(product < 0n ? -rounded : rounded)
}
