import { sql } from 'kysely'
import { firmTypeOf, firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { firmSearch, searchFirms } from '#contract/firms.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { searchText } from '#server/kernel/postgres/search-text.ts'

const maxResults = 50

/** LIKE patterns of the search words, all of which must match; null for an empty search. */
export const searchPatterns = (search: string): string[] | null => {
  const patterns = searchText(search).split(/\s+/).filter(Boolean)
  return patterns.length === 0 ? null : patterns.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** Firm types as names or numbers separated by commas; null for all. An unknown type matches nothing. */
export const parseTypes = (list: string | undefined): number[] | null => {
  const parts = (list ?? '').split(',').filter((part) => part.trim() !== '')
  return parts.length === 0 ? null : parts.map((part) => firmTypeOf(part) ?? 0)
}

type Found = { firm: number; name: string; cccId: string | null; type: FirmTypeId }

/** Up to 50 firms in scope by name. */
export const findFirms = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof searchFirms>,
): Promise<AnswerOf<typeof searchFirms>> => {
  const types = parseTypes(query.type)
  const patterns = searchPatterns(query.search)
  const rows = await db.rows(
    statement(sql<Found>`select f.id as firm, f.name, nullif(f.ccc_id, '') as "cccId", f.type from firm f
      where ${firmsInScope(actor, 'f.id')} and not f.is_inactive
        and (${patterns}::text[] is null or search_text(f.name) like all(${patterns}::text[]))
        and (${types}::int[] is null or f.type = any(${types}::int[]))
      order by f.name, f.id limit ${maxResults}`),
  )
  return rows.map((row) => ({ ...row, type: firmTypes[row.type] }))
}

type FoundPlace = Found & { parentName: string | null; city: string; state: string }

/**
 * Searches by name, place, or number within a branch, leaving out some firms. Names that start with the term
 * come first.
 */
export const searchLocations = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof firmSearch>,
): Promise<AnswerOf<typeof firmSearch>> => {
  const firm = query.firm && query.firm > 0 ? query.firm : null
  if (firm !== null && !canSeeFirm(actor, firm)) throw notFound('firm')
  const types = parseTypes(query.type)
  const patterns = searchPatterns(query.searchterm)
  const without = query.notIncludeFirm ?? []
  const first = patterns?.[0]?.slice(1) ?? '%'
  const rows = await db.rows(
    statement(sql<FoundPlace>`select f.id as firm, f.name, nullif(f.ccc_id, '') as "cccId", f.type, p.name as "parentName",
        f.city, f.state
      from firm f left join firm p on p.id = f.parent
      where ${firmsInScope(actor, 'f.id')} and not f.is_inactive and not f.path && ${without}::int[]
        and (${firm}::int is null or f.path @> array[${firm}::int])
        and (${patterns}::text[] is null or f.search like all(${patterns}::text[]))
        and (${types}::int[] is null or f.type = any(${types}::int[]))
      order by search_text(f.name) like ${first} desc, lower(f.name), f.id limit ${maxResults}`),
  )
  return rows.map((row) => ({ ...row, type: firmTypes[row.type] }))
}
