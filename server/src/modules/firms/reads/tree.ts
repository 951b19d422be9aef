import { sql } from 'kysely'
import { firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { getChildFirms, locationTree } from '#contract/firms.ts'
import { type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { firmsInScope, manyFirmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { addressCounts } from '../../contacts/door.ts'
import { parseTypes } from './search.ts'
import { firmInScope } from './locations.ts'

type Node = AnswerOf<typeof locationTree>[number]
/** The tree as one array per column, which reads thousands of rows several times faster. */
type Columns = {
  ids: number[]
  parents: (number | null)[]
  names: string[]
  types: FirmTypeId[]
  inactive: boolean[]
}

/** A tree sorted by name: the whole scope, one branch, or one location with its direct children. */
export const loadTree = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof locationTree>,
): Promise<Node[]> => {
  const branch = firmInScope(actor, query.firm)
  const near = firmInScope(actor, query.id)
  const columns = await db.first(
    statement(sql<Columns>`select coalesce(json_agg(t.id), '[]') as ids, coalesce(json_agg(t.parent), '[]') as parents,
        coalesce(json_agg(t.name), '[]') as names, coalesce(json_agg(t.type), '[]') as types,
        coalesce(json_agg(t.is_inactive), '[]') as inactive
      from (select f.id, f.parent, f.name, f.type, f.is_inactive from firm f
        where ${manyFirmsInScope(actor, 'f.id')} and f.removed_at is null and (${query.showInactive ?? false} or not f.is_inactive)
          and (${branch}::int is null or f.path @> array[${branch}::int])
          and (${near}::int is null or f.id = ${near} or f.parent = ${near} or f.parent in (select n.id from firm n where n.parent = ${near}))
        order by lower(f.name), f.id) t`),
  )
  const nodes = columns ? toNodes(columns) : []
  return near === null ? nodes : nodes.filter((node) => node.firm === near || node.parent === near)
}

const toNodes = ({ ids, parents, names, types, inactive }: Columns): Node[] => {
  const included = new Set(ids)
  const children = new Map<number | null, number>()
  for (const parent of parents) children.set(parent, (children.get(parent) ?? 0) + 1)
  return ids.map((firm, at) => {
    const parent = parents[at] ?? null
    return {
      firm,
      parent: parent !== null && included.has(parent) ? parent : null,
      name: names[at] ?? '',
      type: firmTypes[types[at] ?? 7],
      isInactive: inactive[at] ?? false,
      children: children.get(firm) ?? 0,
    }
  })
}

type Child = Omit<AnswerOf<typeof getChildFirms>[number], 'type'> & { type: FirmTypeId }

/** Active direct children of a firm, its whole branch, or certain types in the branch. */
export const listChildren = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof getChildFirms>,
): Promise<AnswerOf<typeof getChildFirms>> => {
  const firm = firmInScope(actor, query.firm) ?? actor.firm
  const kind = query.gettype?.toLowerCase() ?? ''
  const types = parseTypes(query.gettype)?.filter((type) => type > 0) ?? []
  const isWhole = kind === 'all' || types.length > 0
  const rows = await db.rows(
    statement(sql<Child>`select f.id as firm, f.parent, f.name, f.type, f.is_inactive as "isInactive",
        (select count(*)::int from firm c where c.parent = f.id and not c.is_inactive) as children
      from firm f
      where ${firmsInScope(actor, 'f.id')} and not f.is_inactive
        and case when ${isWhole} then f.path @> array[${firm}::int] and f.id <> ${firm} else f.parent = ${firm} end
        and (${types.length === 0} or f.type = any(${types}::int[]))
      order by lower(f.name), f.id`),
  )
  const named = rows.map((row) => ({ ...row, type: firmTypes[row.type] }))
  if (kind !== 'addressvalidation') return named
  const countsOf = await addressCounts(
    db,
    actor,
    rows.map((row) => row.firm),
  )
  return named.map((row) => ({ ...row, ...countsOf(row.firm) }))
}
