import { sql } from 'kysely'
import type { ruleOrders } from '#contract/adas.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { requestSql } from '#server/kernel/postgres/status-literals.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'

type Answer = AnswerOf<typeof ruleOrders>

/** Letters and digits in words, as the plan compares models: "F-150 XLT" becomes "f150 xlt". */
const plain = (column: string) =>
  sql.raw(`trim(regexp_replace(regexp_replace(lower(${column}), '[-.'']', '', 'g'), '[^a-z0-9]+', ' ', 'g'))`)

/**
 * The orders whose vehicle a rule is about and whose lines set it off, newest first. Lines are found by part and by
 * code, so the size of the table doesn't matter.
 */
export const listRuleOrders = async (
  db: Reads,
  actor: Actor,
  { rule, page, pageSize, filter }: QueryOf<typeof ruleOrders>,
): Promise<Answer> => {
  const size = Math.min(pageSize, pageCap)
  const isEnded = sql`r.status in ${requestSql.ended}`
  const from = sql`adas_rule a
    join lateral (
      select found.request, array_agg(distinct found.text) as lines from (
        select l.request, l.text from repair_line l
        where not l.is_deleted
          and ((l.part = any(a.parts) and (a.operations = '{}' or l.operation = any(a.operations))
              and l.operation is distinct from 'calibrate')
            or (l.fault_codes && a.fault_codes)
            or (l.fault_codes <> '{}' and exists (select 1 from unnest(a.fault_codes) asked, unnest(l.fault_codes) code
              where code like asked || ':%')))
        union all
        select c.request, trim(c.code || ' ' || c.text) from unnest(a.fault_codes) asked
          join scan_code c on c.code ~>=~ asked and c.code ~<~ (asked || ';') and (c.code = asked or c.code like asked || ':%')
          join scan s on s.id = c.scan and s.deleted_at is null
        union all
        select c.request, trim(c.code || ' ' || c.text) from unnest(a.fault_codes) asked
          join scan_code c on right(c.code, 3) = asked and c.system = a.system
          join scan s on s.id = c.scan and s.deleted_at is null
        union all
        select c.request, trim(c.code || ' ' || c.text) from scan_code c
          join scan s on s.id = c.scan and s.deleted_at is null
          where 'faultCode' = any(a.parts)) found
      group by found.request) l on true
    join request r on r.id = l.request and r.deleted_at is null and ${requestsInScope(actor)}
    join vehicle v on v.id = r.vehicle
    join firm f on f.id = r.firm
    where a.id = ${rule}
      and (a.makes = '{}' or exists (select 1 from unnest(a.makes) m where ${plain('m')} = ${plain('v.make_name')}))
      and (a.models = '{}' or exists (select 1 from unnest(a.models) m
        where ${plain('v.model')} || ' ' like ${plain('m')} || ' %'))
      and (a.year_from is null or v.year >= a.year_from) and (a.year_to is null or v.year <= a.year_to)
      and (${filter ?? ''} not in ('open', 'closed') or (${filter ?? ''} = 'closed') = (${isEnded}))`
  const [rules, items, counts] = await db.batch([
    statement(sql<{ id: number }>`select a.id from adas_rule a where a.id = ${rule}`),
    statement(sql<
      Answer['items'][number]
    >`select r.id as calibrate, r.ro_number as ronumber, f.name as "firmName",
        r.vehicle_text as "vehicleText", r.vin, r.status, not (${isEnded}) as "isOpen", l.lines
      from ${from} order by ${isEnded}, r.last_event_at desc, r.id desc limit ${size} offset ${(page - 1) * size}`),
    statement(sql<{ count: number }>`select count(*)::int as count from ${from}`),
  ])
  if (rules.length === 0) throw notFound('rule')
  const count = counts[0]?.count ?? 0
  return { items, count, next: page * size < count ? page + 1 : null }
}
