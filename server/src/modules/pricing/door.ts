export { rulesAt, taxAt, type RulesAt } from './reads/rules-at.ts'
export { chooseRules, isDiscount, ruleNamed, ruleSays, type Choice, type Rule } from './rules/choose.ts'
export { applyRules, chargeOf, type ByRules, type KeptRule } from './rules/price-line.ts'
export { taxBack, taxOf, type Tax } from './rules/tax.ts'
