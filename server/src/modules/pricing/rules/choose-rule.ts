import { dollars } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import type { RuleKind } from '#contract/pricing.ts'
import { t } from '../texts.ts'

/** A pricing rule as seen by a center. `distance` counts firms upward from the center, 0 for its own. */
export type Rule = {
  id: number
  name: string
  version: number
  firm: number
  distance: number
  insurer: number | null
  make: number | null
  service: number | null
  group: number | null
  kind: RuleKind
  value: string
  startsOn: string
  endsOn: string | null
}
/** The facts about a visit's line that rules match on. */
export type Facts = {
  insurer: number | null
  make: number | null
  service: number
  group: number
}

const isDiscount = ({ kind }: Pick<Rule, 'kind'>): boolean => kind.startsWith('discount')

/** Days are local: a rule starts and ends at midnight there. */
export const stateOn = (
  { startsOn, endsOn }: Pick<Rule, 'startsOn' | 'endsOn'>,
  day: string,
): 'coming' | 'holds' | 'over' =>
  day < startsOn ? 'coming' : endsOn !== null && day > endsOn ? 'over' : 'holds'

const conditions = ['insurer', 'make', 'service', 'group'] as const
const fits = (rule: Rule, facts: Facts): boolean =>
  conditions.every((name) => rule[name] === null || rule[name] === facts[name])

/** insurer > make > service > group: a rule with an earlier condition beats any with only later ones. */
const specificity = (rule: Rule): number =>
  conditions.reduce((sum, name) => sum * 2 + (rule[name] === null ? 0 : 1), 0)

type Comparison = readonly [difference: number, why: 'specificity' | 'distance' | 'startsOn' | 'id']
const comparisons = (a: Rule, b: Rule): Comparison[] => [
  [specificity(b) - specificity(a), 'specificity'],
  [a.distance - b.distance, 'distance'],
  [b.startsOn < a.startsOn ? -1 : b.startsOn > a.startsOn ? 1 : 0, 'startsOn'],
  [b.id - a.id, 'id'],
]

/** Sorts rules by precedence; negative if `a` wins. No two rules are equal. */
export const compareRules = (a: Rule, b: Rule): number =>
  comparisons(a, b).find(([difference]) => difference !== 0)?.[0] ?? 0

/** Why rule `a` takes precedence over `b`. */
export const whyBefore = (a: Rule, b: Rule): string =>
  t(`why.${comparisons(a, b).find(([difference]) => difference !== 0)?.[1] ?? 'same'}`)

export type Choice = {
  /** The rule that sets the price, and the one that gives a discount on it. */
  price: Rule | undefined
  discount: Rule | undefined
  /** Other matching rules, each with what beats it. */
  passedOver: { rule: Rule; why: string }[]
}

/** Picks one price rule and one discount rule: the first match of each kind. */
export const chooseRules = (rules: readonly Rule[], facts: Facts, day: string): Choice => {
  const matching = rules
    .filter((rule) => fits(rule, facts) && stateOn(rule, day) === 'holds')
    .sort(compareRules)
  const price = matching.find((rule) => !isDiscount(rule))
  const discount = matching.find(isDiscount)
  const passedOver = matching
    .filter((rule) => rule !== price && rule !== discount)
    .map((rule) => {
      const winner = isDiscount(rule) ? discount : price
      return { rule, why: winner ? t('wins', { rule: winner.name, why: whyBefore(winner, rule) }) : '' }
    })
  return { price, discount, passedOver }
}

const canShare = (a: number | null, b: number | null): boolean => a === null || b === null || a === b

/** Whether both rules can match the same line on the same day although only one of them can apply. */
export const overlap = (a: Rule, b: Rule): boolean =>
  a.id !== b.id &&
  isDiscount(a) === isDiscount(b) &&
  conditions.every((name) => canShare(a[name], b[name])) &&
  (a.endsOn === null || b.startsOn <= a.endsOn) &&
  (b.endsOn === null || a.startsOn <= b.endsOn)

const trimNumber = (value: string): string => String(Number(value))

/** "$120.00 an hour", "12.5% more", "10% off" */
export const ruleText = ({ kind, value }: Pick<Rule, 'kind' | 'value'>): string => {
  if (kind === 'discountPercent') return t('value.discountPercent', { percent: trimNumber(value) })
  if (kind !== 'percent') return t(`value.${kind}`, { amount: dollars(value) })
  return value.startsWith('-')
    ? t('value.less', { percent: trimNumber(value.slice(1)) })
    : t('value.more', { percent: trimNumber(value) })
}

/** "rule State Farm (version 2, from 03/01/2026): $120.00 an hour" */
export const describeRule = (rule: Pick<Rule, 'name' | 'version' | 'startsOn' | 'kind' | 'value'>): string =>
  t(isDiscount(rule) ? 'describe.discount' : 'describe.rule', {
    name: rule.name,
    version: rule.version,
    from: date(rule.startsOn),
    price: ruleText(rule),
  })
