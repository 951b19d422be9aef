import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import { notPurged, purge, type EmptyTrash } from '#server/kernel/records/trash.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/**
 * Deletes locations and their settings for good 30 days after they were removed. A location that repair
 * orders, users, or contacts refer to stays closed because documents show it.
 */
export const emptyFirmTrash: EmptyTrash = async (services, before) => {
  const at = before.toISOString()
  // Children come first because they would block the deletion of their parent.
  const old = statement(
    sql<{ id: number }>`select f.id from firm f
      where f.removed_at < ${at} and ${notPurged('firm', 'f.id')} order by cardinality(f.path) desc, f.id`,
  )
  for (const { id } of await services.db.as(systemScope).rows(old))
    await purge(
      services,
      'firm',
      (tx) => remove(tx, id, at),
      (tx) => lockRemoved(tx, id, at),
    )
}

const lockRemoved = async (tx: Tx, id: number, at: string) => {
  const firm = await tx
    .selectFrom('firm')
    .select(['id', 'version'])
    .where('id', '=', id)
    .where('removed_at', '<', at)
    .forUpdate()
    .executeTakeFirst()
  return firm && { ...firm, firm: id }
}

const remove = async (tx: Tx, id: number, at: string) => {
  const firm = await lockRemoved(tx, id, at)
  if (!firm) return undefined
  for (const table of ['firm_preference', 'firm_hours', 'saved_view'] as const)
    await tx.deleteFrom(table).where('firm', '=', id).execute()
  await sql`delete from center_of where ${id} in (firm, center)`.execute(tx)
  await sql`delete from firm_link where ${id} in (firm, firm2)`.execute(tx)
  await tx.deleteFrom('firm').where('id', '=', id).execute()
  return firm
}
