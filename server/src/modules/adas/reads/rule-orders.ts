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
  hasBegun: boolean
}

const ruleStatement = (id: number) =>
  statement(sql<RuleRow>`select makes, models, year_from, year_to, parts, operations, fault_codes, system,
      valid_from <= current_date as "hasBegun"
    from adas_rule where id = ${id}`)

/**
 * Submitted and open orders at a center that a rule touches, newest first, whoever's they are. None for a rule that begins later, since
 * no plan follows it yet.
 */
export const openOrdersOfRule = async (run: RunQuery, id: number, most: number): Promise<number[]> => {
  const [rule] = await run(ruleStatement(id))
  if (!rule?.hasBegun) return []
  const rows = await run(
    statement(sql<{ id: number }>`
      with found as (${triggers(rule, false)}),
      named as materialized (${namedOrders(rule, systemScope)})
      select r.id from named join request r on r.id = named.request and r.deleted_at is null
      where r.service_firm is not null and r.status <> ${requestSql.pending} and r.status not in ${requestSql.ended}
      order by r.last_event_at desc, r.id desc limit ${most}`),
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
  const shown = filter === 'open' ? sql`not (${isEnded})` : filter === 'closed' ? isEnded : sql`true`
  const found = await db.first(
    statement(sql<{ count: number; items: Answer['items'] }>`
      with found as (${triggers(rule, false)}),
      named as materialized (${namedOrders(rule, actor)}),
      touched as (
        select r.id, ${isEnded} as is_ended, r.last_event_at
        from named join request r on r.id = named.request and r.deleted_at is null and ${requestsInScope(actor)}
        where ${shown}),
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

/** Orders that a rule is set off on, each once; of the order `p` alone, the words that set it off. */
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
    const works = rule.operations.length > 0 ? sql`and l.operation = any(${rule.operations}::text[])` : sql``
    parts.push(sql`${line} and l.part = any(${rule.parts}::text[]) ${works}
      and l.operation is distinct from 'calibrate' ${ofLine}`)
  }
  if (rule.parts.includes('faultCode')) parts.push(sql`${scanned} where true ${own}`)
  for (const code of rule.fault_codes)
    if (code.startsWith(':'))
      parts.push(sql`${scanned} where c.failure_type = ${code.slice(1)} and c.system = ${rule.system} ${own}`)
    else {
      // Every failure type of the code: C1001, C1001:54, C1001:78.
      const [base = '', type] = code.split(':')
      parts.push(
        sql`${scanned} where c.base = ${base} ${type === undefined ? sql`` : sql`and c.failure_type = ${type}`} ${own}`,
      )
      parts.push(sql`${line} and l.fault_codes <> '{}' and (l.fault_codes @> array[${code}]
        or exists (select 1 from unnest(l.fault_codes) each where each like ${`${code}:%`})) ${ofLine}`)
    }
  return sql.join(parts, sql` union `)
}

/**
 * The found orders whose vehicle a rule is about. Those of the vehicles are found from an index alone, because reading each
 * order of a make would take longer than all the rest.
 */
const namedOrders = (
  { makes, models, year_from: from, year_to: to }: RuleRow,
  actor: Scope,
): RawBuilder<unknown> => {
  if (makes.length + models.length === 0 && from === null && to === null)
    return sql`select distinct request from found`
  const plain = (names: string[]) => sql`${names.map(plainText)}::text[]`
  return sql`select o.id as request from (
      select r.id from vehicle v
        join request r on r.vehicle = v.id and r.deleted_at is null and ${requestsInScope(actor)}
      where true ${makes.length > 0 ? sql`and v.make_plain = any(${plain(makes)})` : sql``}
      ${
        models.length > 0
          ? sql`and exists (select 1 from unnest(${plain(models)}) m where plain_words(v.model) || ' ' like m || ' %')`
          : sql``
      }
      ${from === null ? sql`` : sql`and v.year >= ${from}`} ${to === null ? sql`` : sql`and v.year <= ${to}`} offset 0) o
    where o.id in (select request from found)`
}
