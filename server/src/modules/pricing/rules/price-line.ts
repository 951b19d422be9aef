import { percentOf } from '#contract/kit/charge.ts'
import { cents, fromCents } from '#contract/kit/money.ts'
import type { Choice, Rule } from './choose.ts'

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
