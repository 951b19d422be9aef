import * as calls from '#contract/pricing.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { saveRule } from './commands/save-rule.ts'
import { saveTax } from './commands/save-tax.ts'
import { listRules, listTaxes } from './reads/lists.ts'

export const routes = (): Binding[] => [
  read(calls.pricingRules, ({ db, actor, query, now }) => listRules(db, actor, query, now)),
  read(calls.taxRates, ({ db, actor, query, now }) => listTaxes(db, actor, query, now)),
  command(calls.pricingRule, ({ tx, actor, body }) => saveRule(tx, actor, body)),
  command(calls.taxRate, ({ tx, actor, body }) => saveTax(tx, actor, body)),
]
