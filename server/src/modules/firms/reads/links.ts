import { sql, type CompiledQuery } from 'kysely'
import { firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { firmFirms, optInPrograms, searchForOptInPrograms } from '#contract/firms.ts'
import { type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { locationEditors } from '#contract/firms/shapes.ts'
import { searchPatterns } from './search.ts'
import { firmInScope } from './locations.ts'

type Link = AnswerOf<typeof firmFirms>[number]
type LinkRow = Omit<Link, 'type' | 'isAdd' | 'isRemove' | 'rights'> & { type: FirmTypeId }

/**
 * A partner link is stored with the partner in `firm` and the firm it sees in `firm2`; rows are returned from
 * the viewpoint of the requested firm.
 */
export const linksQuery = (firm: number): CompiledQuery<LinkRow> =>
  statement(sql<LinkRow>`select l.id, ${firm}::int as firm, o.id as firm2, o.name, o.type, o.city, o.state, l.kind,
      (l.firm = ${firm}) = (l.kind = 'partner') as "isIncoming", l.is_opt_in as "isOptIn", l.license, l.version
    from firm_link l join firm o on o.id = case when l.firm = ${firm} then l.firm2 else l.firm end
    where l.kind in ('out-of-network', 'partner') and (l.firm = ${firm} or l.firm2 = ${firm}) and o.removed_at is null
    order by l.kind, lower(o.name), l.id`)

export const toLinks = (actor: Actor, rows: readonly LinkRow[]): Link[] =>
  rows.map((row) => ({
    ...row,
    type: firmTypes[row.type],
    isAdd: false,
    isRemove: false,
    rights: !row.isIncoming && locationEditors.includes(actor.role) ? ['edit', 'remove'] : [],
  }))

export const listLinks = async (db: Reads, actor: Actor, query: QueryOf<typeof firmFirms>): Promise<Link[]> =>
  toLinks(actor, await db.rows(linksQuery(firmInScope(actor, query.firm) ?? actor.firm)))

type Program = AnswerOf<typeof optInPrograms>[number]
type ProgramRow = Omit<Program, 'isAdd' | 'isRemove'>

export const programsQuery = (firm: number): CompiledQuery<ProgramRow> =>
  statement(sql<ProgramRow>`select l.id, l.firm, l.firm2, o.name, l.is_opt_in as "isOptIn", l.license, l.version
    from firm_link l join firm o on o.id = l.firm2
    where l.kind = 'insurance' and l.firm = ${firm} and o.removed_at is null order by lower(o.name), l.id`)

export const toPrograms = (rows: readonly ProgramRow[]): Program[] =>
  rows.map((row) => ({ ...row, isAdd: false, isRemove: false }))

export const listPrograms = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof optInPrograms>,
): Promise<Program[]> =>
  toPrograms(await db.rows(programsQuery(firmInScope(actor, query.firm) ?? actor.firm)))

/** Programs the firm can add: those of partners of the firms above it, without the ones it has. */
export const findProgramsToAdd = (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof searchForOptInPrograms>,
): Promise<AnswerOf<typeof searchForOptInPrograms>> => {
  const firm = firmInScope(actor, query.firm) ?? actor.firm
  const patterns = searchPatterns(query.search)
  return db.rows(
    statement(sql<{ firm: number; name: string }>`select o.id as firm, o.name
      from firm f join firm o on o.type = 5 and o.parent = any(f.path) and o.id <> f.id
      where f.id = ${firm} and not o.is_inactive
        and (${patterns}::text[] is null or search_text(o.name) like all(${patterns}::text[]))
        and not exists (select 1 from firm_link l where l.firm = f.id and l.firm2 = o.id and l.kind = 'insurance')
      order by lower(o.name), o.id limit 50`),
  )
}
