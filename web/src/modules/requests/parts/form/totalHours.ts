import { cents, fromCents } from '#contract/kit/money.ts'

type Hours = readonly { hours: string }[]

/** Total hours of services such as `3.4`: exact decimal, without trailing zeros. */
export const totalHours = (services: Hours): string => {
  const total = services.reduce((sum, each) => sum + cents(each.hours || '0'), 0n)
  return fromCents(total).replace(/\.?0+$/, '') || '0'
}

/**
 * A formatter for the hours of a column and their total: all have as many decimal places as the one that needs most, so
 * that the figures line up.
 */
export const hoursFormat = (column: Hours): ((hours: string) => string) => {
  const isShort = column.every(({ hours }) => cents(hours || '0') % 10n === 0n)
  return (hours) => fromCents(cents(hours || '0')).slice(0, isShort ? -1 : undefined)
}
