import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isShopType } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { arrayText } from '#server/kernel/postgres/scope-settings.ts'

type NotesReader = Pick<Actor, 'role' | 'firms' | 'all'>

/**
 * Internal notes belong to the side that does the work: the center, those above it, and the host. Before a request has
 * a center they are its own office's; people of shop type never read them as the shop.
 */
export const seesInternalNotes = (actor: NotesReader, alias: string): RawBuilder<SqlBool> => {
  if (actor.all) return sql<SqlBool>`true`
  const firms = sql`any(${arrayText(actor.firms)}::int[])`
  const side = sql.ref(`${alias}.service_firm`)
  const own = sql.ref(`${alias}.firm`)
  return isShopType(actor.role)
    ? sql<SqlBool>`coalesce(${side} = ${firms}, false)`
    : sql<SqlBool>`coalesce(${side}, ${own}) = ${firms}`
}
