import { sql } from 'kysely'
import { localAt } from '#contract/kit/time.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { pricingRules, taxRates } from '#contract/pricing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listFirms } from '#server/modules/lookups/door.ts'
import { compareRules, overlap, ruleText, stateOn, whyBefore, type Rule } from '../rules/choose-rule.ts'

type RuleAnswer = AnswerOf<typeof pricingRules>
type TaxAnswer = AnswerOf<typeof taxRates>
type RuleRow = Omit<RuleAnswer[number], 'says' | 'overlaps' | 'state'> & {
  time_zone: string
  distance: number
}
type TaxRow = Omit<TaxAnswer[number], 'state'> & { time_zone: string }

const toRule = (row: RuleRow): Rule => ({
  id: row.pricingRule,
  name: row.pricingRuleName,
  version: row.version,
  firm: row.firm,
  distance: row.distance,
  insurer: row.insurance,
  make: row.vehicleMake,
  service: row.calibrateService,
  group: row.calibrateServiceGroup,
  kind: row.kind,
  value: row.value,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
})

/** Rules available to a firm, in order of precedence. */
export const listRules = async (
  db: Reads,
  actor: Actor,
  { firm, inactive }: QueryOf<typeof pricingRules>,
  now: Date,
): Promise<RuleAnswer> => {
  const rows = await db.rows(
    statement(sql<RuleRow>`
      select p.id as "pricingRule", p.name as "pricingRuleName", p.insurer as insurance, i.name as "insuranceName",
        p.vehicle_make as "vehicleMake", m.name as "vehicleMakeName", p.service as "calibrateService",
        s.name as "calibrateServiceName", p.service_group as "calibrateServiceGroup",
        g.name as "calibrateServiceGroupName", p.kind, p.value, p.firm, f.name as "firmName",
        p.starts_on as "startsOn", p.ends_on as "endsOn", p.is_inactive as "isInactive", p.version, f.time_zone,
        -cardinality(f.path) as distance
      from pricing_rule p join firm f on f.id = p.firm
      left join insurer i on i.id = p.insurer
      left join lookup m on m.id = p.vehicle_make
      left join service s on s.id = p.service
      left join service_group g on g.id = p.service_group
      where p.firm = any(${listFirms(actor, firm)}) and (${inactive} or not p.is_inactive)
      order by p.id`),
  )
  const pairs = rows.map((row) => ({ row, rule: toRule(row) })).sort((a, b) => compareRules(a.rule, b.rule))
  return pairs.map(({ row, rule }) => ({
    ...row,
    says: ruleText(rule),
    state: stateOn(rule, localAt(now, row.time_zone).slice(0, 10)),
    overlaps: row.isInactive
      ? []
      : pairs
          .filter((other) => !other.row.isInactive && overlap(rule, other.rule))
          .map((other) => {
            const isBefore = compareRules(rule, other.rule) < 0
            return {
              pricingRule: other.rule.id,
              pricingRuleName: other.rule.name,
              isBefore,
              why: isBefore ? whyBefore(rule, other.rule) : whyBefore(other.rule, rule),
            }
          }),
  }))
}

/** Tax rates available to a firm. */
export const listTaxes = async (
  db: Reads,
  actor: Actor,
  { firm, inactive }: QueryOf<typeof taxRates>,
  now: Date,
): Promise<TaxAnswer> => {
  const rows = await db.rows(
    statement(sql<TaxRow>`
      select t.id as "taxRate", t.name as "taxRateName", t.country, t.state as "stateProvince", t.postal,
        trim_scale(t.percent)::text as percent, t.firm, f.name as "firmName", t.starts_on as "startsOn",
        t.ends_on as "endsOn", t.is_inactive as "isInactive", t.version, f.time_zone
      from tax_rate t join firm f on f.id = t.firm
      where t.firm = any(${listFirms(actor, firm)}) and (${inactive} or not t.is_inactive)
      order by t.country, t.state, t.postal, t.starts_on, t.id`),
  )
  return rows.map(({ time_zone, ...row }) => ({
    ...row,
    state: stateOn(row, localAt(now, time_zone).slice(0, 10)),
  }))
}
