import { sql } from 'kysely'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/kit/call.ts'
import type { LookupItem, lookupKeys, lookupsByGroup, lookupsByKeys } from '#contract/lookups.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Builder, Reads } from '#server/kernel/postgres/database.ts'
import { listFirms } from '../list-firms.ts'

type Row = LookupItem

/** Reference lists that are the same for every firm, available under lookup keys. */
const referenceLists = sql`
  select 'Country' as key, id, name, code as value, sort from country
  union all select 'StateProvince', id, name, code, 0 from state_province
  union all select 'TimeZone', id, label, name, sort from time_zone
  union all select 'Language', id, name, code, 0 from language`

/** Items by key. A firm's own item overrides one of the same name above it. */
export const listByKeys = async (
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
      select r.id, r.key, r.name, r.value, false, r.sort, null, 1, 1 from (${referenceLists}) r where r.key = any(${keys}::text[])
      order by 2, 6, 3`.compile(builder),
  )
  const answer: Record<string, LookupItem[]> = Object.fromEntries(keys.map((key) => [key, []]))
  for (const row of rows) answer[row.key]?.push(row)
  return answer
}

type GroupRow = AnswerOf<typeof lookupsByGroup>[number]

/**
 * The items of a key by group, including empty groups, or those of one group. Items without a group come last
 * under "Other".
 */
export const listByGroup = (
  db: Reads,
  builder: Builder,
  actor: Actor,
  { className, group, firm }: QueryOf<typeof lookupsByGroup>,
): Promise<AnswerOf<typeof lookupsByGroup>> =>
  db.rows(
    sql<GroupRow>`
      with reach as materialized (select ${listFirms(actor, firm)} as firms),
      parts as (
        select s.id, s.firm, s.name, s.sort, s.version from reach, lookup_section s
        where s.key = ${className} and s.firm = any(reach.firms)
        union all select 0, 0, 'Other', null, 0)
      select g.id, g.firm, g.version, g.name as "sectionName", g.name as text,
        coalesce(json_agg(json_build_object('id', l.id, 'key', l.key, 'name', l.name, 'value', nullif(l.value, ''),
          'isInactive', l.is_inactive, 'sort', l.sort, 'section', l.section, 'firm', l.firm, 'version', l.version)
          order by l.sort, l.name, l.id) filter (where l.id is not null), '[]') as children
      from reach cross join parts g
      left join lookup l on l.key = ${className} and l.firm = any(reach.firms) and coalesce(l.section, 0) = g.id
      where ${group || null}::text is null or g.name = ${group || null}
      group by g.id, g.firm, g.version, g.name, g.sort having g.id > 0 or count(l.id) > 0
      order by g.sort nulls last, g.name, g.id`.compile(builder),
  )

type KeyRow = AnswerOf<typeof lookupKeys>[number]

/** Keys of the lists in use, by name. */
export const listKeys = (
  db: Reads,
  builder: Builder,
  actor: Actor,
  { firm }: QueryOf<typeof lookupKeys>,
): Promise<KeyRow[]> =>
  db.rows(
    sql<KeyRow>`
      select l.key, count(*) filter (where not l.is_inactive)::int as items,
        count(*) filter (where l.is_inactive)::int as inactive
      from lookup l where l.firm = any(${listFirms(actor, firm)}) group by l.key order by lower(l.key), l.key`.compile(
      builder,
    ),
  )
