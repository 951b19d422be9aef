import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { LookupItem, lookupsByGroup, lookupsByKeys } from '#contract/lookups.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Builder, Reads } from '#server/kernel/database.ts'
import { listFirms } from '../list-firms.ts'

type Row = LookupItem

/** Reference lists that are the same for every firm, answered under their lookup keys. */
const reference = sql`
  select 'Country' as key, id, name, code as value, sort from country
  union all select 'StateProvince', id, name, code, 0 from state_province
  union all select 'TimeZone', id, label, name, sort from time_zone
  union all select 'Language', id, name, code, 0 from language`

/** Items per key: a firm’s own item stands in place of the one of the same name above it. */
export const byKeys = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  { keys, firm, showInactive }: BodyOf<typeof lookupsByKeys>,
): Promise<AnswerOf<typeof lookupsByKeys>> => {
  const rows = await db.rows(
    sql<Row>`
      select id, key, name, value, "isInactive", sort, section, firm, version from (
        select distinct on (l.key, lower(l.name)) l.id, l.key, l.name, nullif(l.value, '') as value,
          l.is_inactive as "isInactive", l.sort, l.section, l.firm, l.version
        from lookup l
        where l.key = any(${keys}::text[]) and l.firm = any(${listFirms(actor, firm)})
          and (${showInactive} or not l.is_inactive)
        order by l.key, lower(l.name), l.firm desc
      ) own
      union all
      select r.id, r.key, r.name, r.value, false, r.sort, null, 1, 1 from (${reference}) r where r.key = any(${keys}::text[])
      order by 2, 6, 3`.compile(builder),
  )
  const answer: Record<string, LookupItem[]> = Object.fromEntries(keys.map((key) => [key, []]))
  for (const row of rows) answer[row.key]?.push(row)
  return answer
}

type GroupRow = { id: number; sectionName: string; text: string; children: LookupItem[] }

/** The items of one key in their groups; those without one stand last under "Other". */
export const byGroup = (
  db: Reads,
  builder: Builder,
  className: string,
  group: string | undefined,
): Promise<AnswerOf<typeof lookupsByGroup>> =>
  db.rows(
    sql<GroupRow>`
      select coalesce(s.id, 0) as id, coalesce(s.name, 'Other') as "sectionName", coalesce(s.name, 'Other') as text,
        json_agg(json_build_object('id', l.id, 'key', l.key, 'name', l.name, 'value', nullif(l.value, ''),
          'isInactive', l.is_inactive, 'sort', l.sort, 'section', l.section, 'firm', l.firm, 'version', l.version)
          order by l.sort, l.name) as children
      from lookup l left join lookup_section s on s.id = l.section
      where l.key = ${className} and l.firm = any(app_lineage())
        and (${group ?? null}::text is null or s.name = ${group ?? null})
      group by s.id, s.name, s.sort order by s.sort nulls last, s.name`.compile(builder),
  )
