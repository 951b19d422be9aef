import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isShopType } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmArrayText } from '#server/kernel/postgres/scope-settings.ts'

type NotesReader = Pick<Actor, 'role' | 'firms' | 'all'>

/**
 * SQL condition for reading internal notes. They belong to the side that does the work: the center, firms above it, and
 * the host. Before a center is assigned they belong to the owning office; shop roles never read them as the shop.
 */
export const seesInternalNotes = (actor: NotesReader, alias: string): RawBuilder<SqlBool> => {
  if (actor.all) return sql<SqlBool>`true`
  const firms = sql`any(${firmArrayText(actor.firms)}::int[])`
  const side = sql.ref(`${alias}.service_firm`)
  const own = sql.ref(`${alias}.firm`)
  return isShopType(actor.role)
    ? sql<SqlBool>`coalesce(${side} = ${firms}, false)`
    : sql<SqlBool>`coalesce(${side}, ${own}) = ${firms}`
}
