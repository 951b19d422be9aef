import { sql } from 'kysely'
import { firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { networkTree } from '#contract/firms.ts'
import { type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { firmInScope } from './locations.ts'

type Node = AnswerOf<typeof networkTree>[number]
type Relation = {
  at: number
  atName: string
  atType: FirmTypeId
  atInactive: boolean
  firm: number
  name: string
  type: FirmTypeId
  isInactive: boolean
  relation: Exclude<Node['relation'], 'location'>
  isPrimary: boolean
  isOptIn: boolean
  license: string
}

/** Locations with relations by name, each followed by its relations. */
export const loadNetwork = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof networkTree>,
): Promise<Node[]> => {
  const branch = firmInScope(actor, query.firm)
  const rows = await db.rows(
    statement(sql<Relation>`select a.id as at, a.name as "atName", a.type as "atType", a.is_inactive as "atInactive",
        o.id as firm, o.name, o.type, o.is_inactive as "isInactive", x.relation, x.is_primary as "isPrimary",
        x.is_opt_in as "isOptIn", x.license
      from (
        select c.firm as at, c.center as other, 'center' as relation, c.is_primary, false as is_opt_in, '' as license from center_of c
        union all
        select c.center, c.firm, 'shop', c.is_primary, false, '' from center_of c
        union all
        select l.firm, l.firm2, l.kind, false, l.is_opt_in, l.license from firm_link l where l.kind <> 'partner'
        union all
        select l.firm2, l.firm, l.kind, false, l.is_opt_in, l.license from firm_link l where l.kind <> 'insurance') x
        join firm a on a.id = x.at join firm o on o.id = x.other
      where ${firmsInScope(actor, 'a.id')} and a.removed_at is null and o.removed_at is null
        and (${branch}::int is null or a.path @> array[${branch}::int])
        and (${query.showInactive ?? false} or not (a.is_inactive or o.is_inactive))
      order by lower(a.name), a.id, x.relation, x.is_primary desc, lower(o.name), o.id`),
  )
  const nodes: Node[] = []
  let at = 0
  for (const row of rows) {
    if (row.at !== at) nodes.push(toLocation(row))
    at = row.at
    nodes.push(toRelation(row))
  }
  return nodes
}

const toLocation = (row: Relation): Node => ({
  key: String(row.at),
  parent: null,
  firm: row.at,
  name: row.atName,
  type: firmTypes[row.atType],
  relation: 'location',
  isInactive: row.atInactive,
  isPrimary: false,
  isOptIn: false,
  license: '',
})

const toRelation = (row: Relation): Node => ({
  key: `${row.at}-${row.relation}-${row.firm}`,
  parent: String(row.at),
  firm: row.firm,
  name: row.name,
  type: firmTypes[row.type],
  relation: row.relation,
  isInactive: row.isInactive,
  isPrimary: row.isPrimary,
  isOptIn: row.isOptIn,
  license: row.license,
})
