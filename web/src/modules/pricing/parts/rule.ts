import type { AnswerOf } from '#contract/kit/call.ts'
import type { pricingRules } from '#contract/pricing.ts'
import type { Dated } from './dated.ts'

export type RuleRows = AnswerOf<typeof pricingRules>
export type Rule = RuleRows[number] & Dated
/** Calls to refresh after rules changed. */
export const rulePaths = ['lookup/pricingRules', 'calibrate/pricingRuleResult']
