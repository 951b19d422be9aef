import { cents, fromCents } from '#contract/kit/money.ts'

/** Total hours of services such as `3.4`: exact decimal, without trailing zeros. */
export const totalHours = (services: readonly { hours: string }[]): string => {
  const total = services.reduce((sum, each) => sum + cents(each.hours || '0'), 0n)
  return fromCents(total).replace(/\.?0+$/, '') || '0'
}
