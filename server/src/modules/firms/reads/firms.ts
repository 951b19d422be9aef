import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { blankCenter } from '#contract/kit/blank-center.ts'
import type { firmPreference, getCenterFirms, searchFirms } from '#contract/firms.ts'
import { seesFirm, type Actor } from '#server/kernel/actor.ts'
import type { Builder, Reads } from '#server/kernel/database.ts'
import { notFound } from '#server/kernel/problems.ts'
import { firmsInScope } from '#server/kernel/scope.ts'

const firmTypes = ['', 'Host', 'Franchiser', 'Franchisee', 'Division', 'Partner', 'Center', 'Shop']

/** The centers that serve a shop, primary first, behind the blank entry. A center serves itself. */
export const centersOf = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  asked: number | undefined,
): Promise<AnswerOf<typeof getCenterFirms>> => {
  const firm = asked && asked > 0 ? asked : actor.firm
  if (!seesFirm(actor, firm)) throw notFound('firm')
  const rows = await db.rows(
    sql<{ id: number; name: string; value: boolean }>`
      select f.id, f.name, c.is_primary as value from center_of c join firm f on f.id = c.center
      where c.firm = ${firm} and not f.is_inactive
      union
      select f.id, f.name, true from firm f where f.id = ${firm} and f.type = 6
      order by 3 desc, 2, 1`.compile(builder),
  )
  return [{ id: blankCenter, name: '', value: false }, ...rows]
}

type Found = { firm: number; name: string; cccId: string | null; type: number }

/** Up to 50 firms of the scope by name; type narrows to one kind by its name or number. */
export const findFirms = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  query: QueryOf<typeof searchFirms>,
): Promise<AnswerOf<typeof searchFirms>> => {
  const kind = query.type
    ? Math.max(
        firmTypes.findIndex((name) => name !== '' && name.toLowerCase() === query.type?.toLowerCase()),
        Number(query.type) || 0,
      )
    : 0
  const pattern = `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db.rows(
    sql<Found>`select f.id as firm, f.name, nullif(f.ccc_id, '') as "cccId", f.type from firm f
      where ${firmsInScope(actor, 'f.id')} and not f.is_inactive and lower(f.name) like ${pattern} and (${kind} = 0 or f.type = ${kind})
      order by f.name, f.id limit 50`.compile(builder),
  )
  return rows.map((row) => ({ ...row, type: firmTypes[row.type] ?? '' }))
}

type Preference = AnswerOf<typeof firmPreference>[number]

/** Preferences of a firm; those of category Brand come from the nearest firm above that sets them. */
export const preferences = (
  db: Reads,
  builder: Builder,
  actor: Actor,
  query: QueryOf<typeof firmPreference>,
): Promise<Preference[]> => {
  const firm = query.firm && query.firm > 0 ? query.firm : actor.firm
  if (!seesFirm(actor, firm)) throw notFound('firm')
  return db.rows(
    sql<Preference>`
      select distinct on (p.category, p.name) ${firm}::int as firm, p.name, p.value, p.category as type, p.is_inactive as "isInactive"
      from firm f join firm_preference p on p.firm = any(f.path) and (p.firm = f.id or p.category = 'Brand')
      where f.id = ${firm} and (${query.category ?? null}::text is null or p.category = ${query.category ?? null})
        and (${query.name ?? null}::text is null or p.name = ${query.name ?? null})
      order by p.category, p.name, array_position(f.path, p.firm) desc`.compile(builder),
  )
}
