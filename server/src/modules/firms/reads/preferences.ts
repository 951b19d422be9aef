import { sql, type CompiledQuery } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { firmPreference } from '#contract/firms.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { firmInScope } from './locations.ts'

type Preference = AnswerOf<typeof firmPreference>[number]

/**
 * These preferences and those of the categories Brand and Invoice are inherited from the nearest firm above
 * that sets them.
 */
const inherited = ['MainLogo', 'DispatchApproach']

export const preferencesQuery = (
  firm: number,
  category: string | null,
  name: string | null,
): CompiledQuery<Preference> =>
  statement(sql<Preference>`
    select distinct on (p.category, p.name) ${firm}::int as firm, p.name, p.value, p.category as type,
      p.is_inactive as "isInactive", nullif(p.firm, f.id) as from, case when p.firm = f.id then p.version else 0 end as version
    from firm f join firm_preference p on p.firm = any(f.path)
      and (p.firm = f.id or not p.is_inactive and (p.category in ('Brand', 'Invoice') or p.name = any(${inherited})))
    where f.id = ${firm} and (${category}::text is null or p.category = ${category}) and (${name}::text is null or p.name = ${name})
    order by p.category, p.name, array_position(f.path, p.firm) desc`)

export const listPreferences = (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof firmPreference>,
): Promise<Preference[]> =>
  db.rows(
    preferencesQuery(
      firmInScope(actor, query.firm) ?? actor.firm,
      query.category || null,
      query.name || null,
    ),
  )
