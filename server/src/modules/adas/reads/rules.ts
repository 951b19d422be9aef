import { sql, type RawBuilder } from 'kysely'
import type { RuleShape, adasRule, adasRules } from '#contract/adas.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { ruleGrades } from '#contract/kit/adas.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { listFilter } from '#server/kernel/http/list-choices.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads, Tx } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Rule } from '../rules/types.ts'

const fields = [
  'code',
  'version',
  'makes',
  'models',
  'parts',
  'operations',
  'system',
  'need',
  'method',
  'prerequisites',
  'advice',
  'grade',
] as const
const renamed = {
  rule: 'id',
  yearFrom: 'year_from',
  yearTo: 'year_to',
  faultCodes: 'fault_codes',
  sourceName: 'source_name',
  sourceUrl: 'source_url',
  isConfirmed: 'is_confirmed',
  seenOn: 'seen_on',
  validFrom: 'valid_from',
  validTo: 'valid_to',
  isInactive: 'is_inactive',
} as const

/** A rule as JSON in the contract's names, from a JSON row of adas_rule. */
const asJson = (row: string): RawBuilder<RuleShape> =>
  sql.raw(
    `jsonb_build_object(${[...fields.map((name) => [name, name]), ...Object.entries(renamed)]
      .map(([name, column]) => `'${name}', ${row}->'${column}'`)
      .join(', ')})`,
  )
const ruleOfRow = asJson('to_jsonb(a)')
const ruleOfVersion = asJson('v.content')

/** A rule with the instant from which plans follow it. */
export type DatedRule = Rule & { beginsAt: string }

/**
 * The rules that held on a day: of each rule the newest version that had begun, unless it had ended or was inactive.
 * A version that begins on the same day as the one before corrects it and takes its place.
 */
export const rulesOnDay = (day: RawBuilder<unknown>) =>
  statement(sql<{ rule: DatedRule }>`
    select ${ruleOfVersion} || jsonb_build_object('beginsAt', v.begins_at) as rule from (
      select distinct on (v.rule) v.rule, v.content, v.begins_at from adas_rule_version v
      where v.firm = 1 and v.valid_from <= (${day})::date order by v.rule, v.version desc) v
    where not (v.content->>'is_inactive')::boolean
      and coalesce((v.content->>'valid_to')::date, 'infinity') >= (${day})::date`)

export type RuleVersion = DatedRule & Pick<RuleShape, 'validFrom' | 'validTo' | 'isInactive'>

/** Every version of every rule, for orders of many days. */
export const ruleVersionsStatement = () =>
  statement(sql<{ rule: RuleVersion }>`
    select ${ruleOfVersion} || jsonb_build_object('beginsAt', v.begins_at) as rule from adas_rule_version v
    where v.firm = 1 order by v.rule, v.version`)

const filters = {
  ...Object.fromEntries(ruleGrades.map((grade) => [grade, sql`a.grade = ${grade}`])),
  toConfirm: sql`not a.is_confirmed`,
  inactive: sql`a.is_inactive`,
}

/** The list of rules: active ones first, then by name. */
export const listRules = async (
  db: Reads,
  { page, pageSize, search, filter, make, sort }: QueryOf<typeof adasRules>,
): Promise<AnswerOf<typeof adasRules>> => {
  const size = Math.min(pageSize, pageCap)
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const where = sql`a.firm = 1 and (${search} = '' or concat_ws(' ', a.code, a.advice, a.source_name, a.system,
      array_to_string(a.makes, ' '), array_to_string(a.models, ' '), array_to_string(a.fault_codes, ' ')) ilike ${pattern})
    and (${make} = '' or a.makes = '{}' or exists (select 1 from unnest(a.makes) m where lower(m) = lower(${make})))
    and ${listFilter(filters, filter) ?? sql`true`}`
  const [rows, counts] = await db.batch([
    statement(sql<{ rule: RuleShape }>`select ${ruleOfRow} as rule from adas_rule a where ${where}
      order by a.is_inactive, a.grade = 'general', lower(a.code) ${sql.raw(sort === 'desc' ? 'desc' : 'asc')}
      limit ${size} offset ${(page - 1) * size}`),
    statement(sql<{ count: number }>`select count(*)::int as count from adas_rule a where ${where}`),
  ])
  const count = counts[0]?.count ?? 0
  return {
    items: rows.map(({ rule }) => rule),
    count,
    next: page * size < count ? page + 1 : null,
  }
}

/** A rule inside the transaction that saved it. */
export const getSavedRule = async (tx: Tx, id: number): Promise<RuleShape> => {
  const { rows } = await sql<{ rule: RuleShape }>`select ${ruleOfRow} as rule from adas_rule a
    where a.id = ${id}`.execute(tx)
  if (!rows[0]) throw notFound('rule')
  return rows[0].rule
}

/** A rule with all its versions. */
export const getRule = async (db: Reads, id: number): Promise<AnswerOf<typeof adasRule>> => {
  type Version = AnswerOf<typeof adasRule>['versions'][number]
  const [rules, versions] = await db.batch([
    statement(sql<{ rule: RuleShape }>`select ${ruleOfRow} as rule from adas_rule a where a.id = ${id}`),
    statement(sql<{ version: Version }>`select ${ruleOfVersion} || jsonb_build_object('savedAt', v.saved_at,
        'savedBy', coalesce(trim(u.first_name || ' ' || u.last_name), '')) as version
      from adas_rule_version v left join app_user u on u.id = v.saved_by
      where v.rule = ${id} order by v.version desc`),
  ])
  const [found] = rules
  if (!found) throw notFound('rule')
  return { ...found.rule, versions: versions.map(({ version }) => version) }
}
