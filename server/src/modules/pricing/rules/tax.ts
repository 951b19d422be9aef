import { percentOf } from '#contract/kit/charge.ts'
import { cents, fromCents } from '#contract/kit/money.ts'
import { stateOn } from './choose-rule.ts'

/** A tax rate as seen by the billing firm; `distance` counts firms upward from it. */
export type TaxRate = {
  id: number
  name: string
  distance: number
  country: string
  state: string
  postal: string
  percent: string
  startsOn: string
  endsOn: string | null
}
/** Where the work is done. */
export type Place = { country: string; state: string; postal: string }
export type Tax = { name: string; percent: string }

export const noTax: Tax = { name: '', percent: '0' }

const normalizePostal = (postal: string): string => postal.replace(/[\s-]/g, '').toUpperCase()
const appliesTo = (rate: TaxRate, place: Place): boolean =>
  rate.country === place.country &&
  (rate.state === '' || rate.state === place.state.toUpperCase()) &&
  normalizePostal(place.postal).startsWith(normalizePostal(rate.postal))

/** Picks one rate: longest postal code first, then the state, then the nearer firm, then the later one. */
export const chooseTax = (rates: readonly TaxRate[], place: Place, day: string): Tax => {
  const [first] = rates
    .filter((rate) => appliesTo(rate, place) && stateOn(rate, day) === 'holds')
    .sort(
      (a, b) =>
        normalizePostal(b.postal).length - normalizePostal(a.postal).length ||
        Number(b.state !== '') - Number(a.state !== '') ||
        a.distance - b.distance ||
        (a.startsOn < b.startsOn ? 1 : a.startsOn > b.startsOn ? -1 : 0) ||
        b.id - a.id,
    )
  return first ? { name: first.name, percent: first.percent } : noTax
}

/** Tax of one line. */
export const lineTax = (net: string, { percent }: Pick<Tax, 'percent'>): string => percentOf(net, percent)

/** The tax refunded with part of a line: the remainder is taxed as if it had been billed alone. */
export const taxRefund = (
  left: { net: string; tax: string },
  back: string,
  tax: Pick<Tax, 'percent'>,
): string => {
  const remainder = fromCents(cents(left.net) - cents(back))
  return fromCents(cents(left.tax) - cents(lineTax(remainder, tax)))
}
