import { sql } from 'kysely'
import { firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { getChildFirms, locationTree } from '#contract/firms.ts'
import { type Actor } from '#server/kernel/actor.ts'
import type { Reads } from '#server/kernel/database.ts'
import { firmsInScope } from '#server/kernel/scope.ts'
import { statement } from '#server/kernel/statement.ts'
import { typesOf } from './find.ts'
import { branchOf } from './list.ts'

type Node = AnswerOf<typeof locationTree>[number]
type Row = Omit<Node, 'type'> & { type: FirmTypeId }

/** A tree in the order of names: the whole scope, one branch of it, or one location with those right below. */
export const treeOf = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof locationTree>,
): Promise<Node[]> => {
  const branch = branchOf(actor, query.firm)
  const near = branchOf(actor, query.id)
  const shown = sql`f.removed_at is null and (${query.showInactive ?? false} or not f.is_inactive) and ${firmsInScope(actor, 'f.id')}`
  const rows = await db.rows(
    statement(sql<Row>`select f.id as firm, f.parent, f.name, f.type, f.is_inactive as "isInactive",
        coalesce(c.children, 0) as children
      from firm f left join (select f.parent, count(*)::int as children from firm f where ${shown} group by 1) c on c.parent = f.id
      where ${shown} and (${branch}::int is null or f.path @> array[${branch}::int])
        and (${near}::int is null or f.id = ${near} or f.parent = ${near})
      order by lower(f.name), f.id`),
  )
  const answered = new Set(rows.map((row) => row.firm))
  return rows.map((row) => ({
    ...row,
    parent: row.parent !== null && answered.has(row.parent) ? row.parent : null,
    type: firmTypes[row.type],
  }))
}

type Child = Omit<AnswerOf<typeof getChildFirms>[number], 'type'> & { type: FirmTypeId }

/** Active firms right below a firm, or in its whole branch, or of some types in the branch. */
export const childrenOf = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof getChildFirms>,
): Promise<AnswerOf<typeof getChildFirms>> => {
  const firm = branchOf(actor, query.firm) ?? actor.firm
  const said = query.gettype?.toLowerCase() ?? ''
  const types = typesOf(query.gettype)?.filter((type) => type > 0) ?? []
  const isWhole = said === 'all' || types.length > 0
  const rows = await db.rows(
    statement(sql<Child>`select f.id as firm, f.parent, f.name, f.type, f.is_inactive as "isInactive",
        (select count(*)::int from firm c where c.parent = f.id and not c.is_inactive) as children
      from firm f
      where ${firmsInScope(actor, 'f.id')} and not f.is_inactive
        and case when ${isWhole} then f.path @> array[${firm}::int] and f.id <> ${firm} else f.parent = ${firm} end
        and (${types.length === 0} or f.type = any(${types}::int[]))
      order by lower(f.name), f.id`),
  )
  return rows.map((row) => ({ ...row, type: firmTypes[row.type] }))
}
