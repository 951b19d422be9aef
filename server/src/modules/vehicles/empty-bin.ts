import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import { purge, type EmptyTrash } from '#server/kernel/records/trash.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/**
 * Removed vehicles go for good after 30 days. One that a repair order names stays in the bin as long as that stands. A
 * vehicle in the bin changes only when its customer is merged: then its days begin anew.
 */
export const emptyVehicles: EmptyTrash = async (services, before) => {
  const at = before.toISOString()
  const old = statement(sql<{ id: number }>`select v.id from vehicle v
    where v.is_deleted and v.updated_at < ${at} and not exists (select 1 from request r where r.vehicle = v.id) order by v.id`)
  for (const { id } of await services.db.as(systemScope).rows(old))
    await purge(
      services,
      'vehicle',
      (tx) =>
        tx
          .deleteFrom('vehicle')
          .where('id', '=', id)
          .where('is_deleted', '=', true)
          .where('updated_at', '<', at)
          .returning(['id', 'firm', 'version'])
          .executeTakeFirst(),
      // An order came to name it meanwhile.
      async () => undefined,
    )
}
