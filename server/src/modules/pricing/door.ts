export { makeOf, rulesAt, taxAt } from './reads/rules-at.ts'
export { chooseRules, ruleNamed, ruleSays, type Choice } from './rules/choose.ts'
export { applyRules, type ByRules, type KeptRule } from './rules/price-line.ts'
export { taxBack, taxOf, type Tax } from './rules/tax.ts'
