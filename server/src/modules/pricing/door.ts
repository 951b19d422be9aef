export { loadMake, loadRules, loadTax } from './reads/load-rules.ts'
export { chooseRules, describeRule, ruleText, type Choice } from './rules/choose-rule.ts'
export { applyRules, type AppliedRules, type StoredRule } from './rules/apply-rules.ts'
export { taxRefund, lineTax, type Tax } from './rules/tax.ts'
