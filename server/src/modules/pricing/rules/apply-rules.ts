import { percentOf } from '#contract/kit/charge.ts'
import { cents, fromCents } from '#contract/kit/money.ts'
import type { Choice, Rule } from './choose-rule.ts'

/** The copy of a rule stored with a price, so that the price can be explained after the rule changed. */
export type StoredRule = Pick<Rule, 'id' | 'name' | 'version' | 'kind' | 'value' | 'startsOn'>
/** The rules applied to a line, stored with its price. `rate` is the rate before them. */
export type AppliedRules = {
  rule?: StoredRule & { rate: string }
  discount?: StoredRule
}

const toStored = ({ id, name, version, kind, value, startsOn }: Rule): StoredRule => ({
  id,
  name,
  version,
  kind,
  value,
  startsOn,
})

/** Applies the price rule to a line's rate and returns what to store about both rules. */
export const applyRules = (
  { rate, isFlat }: { rate: string; isFlat: boolean },
  { price, discount }: Pick<Choice, 'price' | 'discount'>,
): { rate: string; isFlat: boolean; by: AppliedRules } => {
  const by: AppliedRules = {
    ...(price ? { rule: { ...toStored(price), rate } } : {}),
    ...(discount ? { discount: toStored(discount) } : {}),
  }
  if (price?.kind === 'rate') return { rate: price.value, isFlat, by }
  if (price?.kind === 'price') return { rate: price.value, isFlat: true, by }
  if (price?.kind === 'percent')
    return { rate: fromCents(cents(rate) + cents(percentOf(rate, price.value))), isFlat, by }
  return { rate, isFlat, by }
}
