import { sql, type RawBuilder } from 'kysely'
import type { ruleOrders } from '#contract/adas.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads, RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { requestSql } from '#server/kernel/postgres/status-literals.ts'
import { systemScope, type Actor, type Scope } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { listFilter } from '#server/kernel/http/list-choices.ts'
import { plainText } from '../rules/make-plan.ts'

type Answer = AnswerOf<typeof ruleOrders>
type RuleRow = {
  makes: string[]
  models: string[]
  year_from: number | null
  year_to: number | null
  parts: string[]
  operations: string[]
  fault_codes: string[]
  system: string
}

const ruleColumns = sql`r.makes, r.models, r.year_from, r.year_to, r.parts, r.operations, r.fault_codes, r.system`
const ruleStatement = (id: number) =>
  statement(sql<RuleRow>`select ${ruleColumns} from adas_rule r where r.id = ${id}`)

/**
 * Submitted and open orders at a center that a rule touches, newest first, whoever's they are. Of the given versions the
 * newest that holds is asked. None if all of them begin later, since no plan follows them yet.
 */
export const openOrdersOfRule = async (
  run: RunQuery,
  { id, versions }: { id: number; versions: readonly number[] },
  most: number,
): Promise<number[]> => {
  const [rule] = await run(
    statement(sql<RuleRow>`select ${ruleColumns}
      from adas_rule_version v, jsonb_populate_record(null::adas_rule, v.content) r
      where v.rule = ${id} and v.version = any(${[...versions]}::int[]) and v.is_announced
      order by v.version desc limit 1`),
  )
  if (!rule) return []
  const rows = await run(
    statement(sql<{ id: number }>`
      select r.id from (${touchedOrders(
        rule,
        systemScope,
        sql`r.service_firm is not null and r.status <> ${requestSql.pending} and r.status not in ${requestSql.ended}`,
      )}) r order by r.last_event_at desc, r.id desc limit ${most}`),
  )
  return rows.map(({ id: order }) => order)
}

/**
 * The orders whose vehicle a rule is about and whose lines or scanned codes set it off: open ones first, then newest
 * first. What sets it off is found by part and by code, and vehicles by make, so the size of the tables doesn't matter.
 */
export const listRuleOrders = async (
  db: Reads,
  actor: Actor,
  { rule: id, page, pageSize, filter }: QueryOf<typeof ruleOrders>,
): Promise<Answer> => {
  const size = Math.min(pageSize, pageCap)
  const rule = await db.first(ruleStatement(id))
  if (!rule) throw notFound('rule')
  const isEnded = sql`r.status in ${requestSql.ended}`
  const shown = listFilter({ open: sql`not (${isEnded})`, closed: isEnded }, filter) ?? sql`true`
  const found = await db.first(
    statement(sql<{ count: number; items: Answer['items'] }>`
      with touched as materialized (
        select r.id, ${isEnded} as is_ended, r.last_event_at from (${touchedOrders(rule, actor, shown)}) r),
      page as (select * from touched order by is_ended, last_event_at desc, id desc
        limit ${size} offset ${(page - 1) * size})
      select (select count(*)::int from touched) as count,
        coalesce((select jsonb_agg(jsonb_build_object('calibrate', r.id, 'ronumber', r.ro_number, 'firmName', f.name,
            'vehicleText', r.vehicle_text, 'vin', r.vin, 'status', r.status, 'isOpen', not p.is_ended, 'lines', set_off.lines)
            order by p.is_ended, p.last_event_at desc, p.id desc)
          from page p join request r on r.id = p.id join firm f on f.id = r.firm
            cross join lateral (select array_agg(distinct words) as lines
              from (${triggers(rule, true)}) t) set_off), '[]') as items`),
  )
  const { count, items } = found ?? { count: 0, items: [] }
  return { items, count, next: page * size < count ? page + 1 : null }
}

/** Written into the statement, so that each rule has a plan of its own: one plan for all can take minutes for some. */
const literals = (values: readonly string[]): RawBuilder<unknown> =>
  values.length === 0
    ? sql`'{}'::text[]`
    : sql`array[${sql.join(values.map((each) => sql.lit(each)))}]::text[]`

/** Orders that a rule is set off on, some more than once; of the order `p` alone, the words that set it off. */
const triggers = (rule: RuleRow, isPage: boolean): RawBuilder<unknown> => {
  const lineWords = isPage ? sql`, l.text as words` : sql``
  const codeWords = isPage ? sql`, trim(c.code || ' ' || c.text) as words` : sql``
  const scanned = sql`select c.request ${codeWords} from scan_code c
    join scan s on s.id = c.scan and s.deleted_at is null`
  const own = isPage ? sql`and c.request = p.id` : sql``
  const line = sql`select l.request ${lineWords} from repair_line l where not l.is_deleted`
  const ofLine = isPage ? sql`and l.request = p.id` : sql``
  const parts: RawBuilder<unknown>[] = []
  if (rule.parts.length > 0) {
    const works =
      rule.operations.length > 0 ? sql`and l.operation = any(${literals(rule.operations)})` : sql``
    parts.push(sql`${line} and l.part = any(${literals(rule.parts)}) ${works}
      and l.operation is distinct from 'calibrate' ${ofLine}`)
  }
  if (rule.parts.includes('faultCode')) parts.push(sql`${scanned} where true ${own}`)
  for (const code of rule.fault_codes)
    if (code.startsWith(':'))
      parts.push(
        sql`${scanned} where c.failure_type = ${sql.lit(code.slice(1))} and c.system = ${sql.lit(rule.system)} ${own}`,
      )
    else {
      // Every failure type of the code: C1001, C1001:54, C1001:78.
      const [base = '', type] = code.split(':')
      parts.push(
        sql`${scanned} where c.base = ${sql.lit(base)} ${type === undefined ? sql`` : sql`and c.failure_type = ${sql.lit(type)}`} ${own}`,
      )
      parts.push(sql`${line} and l.fault_codes <> '{}' and (l.fault_codes @> ${literals([code])}
        or exists (select 1 from unnest(l.fault_codes) each where each like ${sql.lit(`${code}:%`)})) ${ofLine}`)
    }
  return sql.join(parts, sql` union all `)
}

/**
 * The orders that a rule touches. Orders and vehicles are found from indexes alone, because reading each order of a make, or
 * of all makes, would take longer than all the rest.
 */
const touchedOrders = (rule: RuleRow, actor: Scope, where: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { makes, models, year_from: from, year_to: to } = rule
  const isGeneral = makes.length + models.length === 0 && from === null && to === null
  const plain = (names: string[]) => literals(names.map(plainText))
  const ofVehicles = sql`vehicle v join request r on r.vehicle = v.id
        ${makes.length > 0 ? sql`and v.make_plain = any(${plain(makes)})` : sql``}
        ${
          models.length > 0
            ? sql`and exists (select 1 from unnest(${plain(models)}) m where plain_words(v.model) || ' ' like m || ' %')`
            : sql``
        }
        ${from === null ? sql`` : sql`and v.year >= ${sql.lit(from)}`} ${to === null ? sql`` : sql`and v.year <= ${sql.lit(to)}`}`
  return sql`select o.* from (select r.id, r.status, r.last_event_at from ${isGeneral ? sql`request r` : ofVehicles}
      where r.deleted_at is null and ${requestsInScope(actor)} and ${where} offset 0) o
    where o.id in (select t.request from (${triggers(rule, false)}) t)`
}
