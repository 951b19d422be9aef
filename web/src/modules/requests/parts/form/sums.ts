import { cents, fromCents } from '#contract/kit/money.ts'

/** Hours of services together, `3.4`: exact, without closing zeros. */
export const hoursOf = (services: readonly { hours: string }[]): string => {
  const total = services.reduce((sum, each) => sum + cents(each.hours || '0'), 0n)
  return fromCents(total).replace(/\.?0+$/, '') || '0'
}
