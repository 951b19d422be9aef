import { cents, fromCents, lineAmount } from '#contract/kit/money.ts'
import type { Choice, Rule } from './choose.ts'
import { percentOf } from './percent.ts'

/** A rule as a price keeps it: changed or gone later, the price still says what made it. */
export type KeptRule = Pick<Rule, 'id' | 'name' | 'version' | 'kind' | 'value' | 'startsOn'>
/** What rules did to a line; kept in its reason. `rate` is what it was before them. */
export type ByRules = {
  rule?: KeptRule & { rate: string }
  discount?: KeptRule
}

const keptRule = ({ id, name, version, kind, value, startsOn }: Rule): KeptRule => ({
  id,
  name,
  version,
  kind,
  value,
  startsOn,
})

/** The rate of a line once the rule for its price is applied, and what is kept of the rules. */
export const applyRules = (
  { rate, isFlat }: { rate: string; isFlat: boolean },
  { price, discount }: Pick<Choice, 'price' | 'discount'>,
): { rate: string; isFlat: boolean; by: ByRules } => {
  const by: ByRules = {
    ...(price ? { rule: { ...keptRule(price), rate } } : {}),
    ...(discount ? { discount: keptRule(discount) } : {}),
  }
  if (price?.kind === 'rate') return { rate: price.value, isFlat, by }
  if (price?.kind === 'price') return { rate: price.value, isFlat: true, by }
  if (price?.kind === 'percent')
    return { rate: fromCents(cents(rate) + cents(percentOf(rate, price.value))), isFlat, by }
  return { rate, isFlat, by }
}

/** Negative, and never more than the line. */
export const discountOf = (gross: string, discount: KeptRule | undefined): string => {
  if (!discount) return '0.00'
  const off = cents(discount.kind === 'discountPercent' ? percentOf(gross, discount.value) : discount.value)
  const most = cents(gross)
  return fromCents(-(off > most ? most : off))
}

/** hours x rate rounded half up, or the rate itself when it is flat; then the discount. */
export const chargeOf = (
  hours: string,
  rate: string,
  isFlat: boolean,
  discount: KeptRule | undefined,
): { gross: string; discount: string; amount: string } => {
  const gross = lineAmount(isFlat ? '1' : hours, rate)
  const off = discountOf(gross, discount)
  return { gross, discount: off, amount: fromCents(cents(gross) + cents(off)) }
}
