import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import { purge, type EmptyTrash } from '#server/kernel/records/trash.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/**
 * Deletes vehicles for good after 30 days in the trash, unless a repair order refers to them. A trashed
 * vehicle changes only when its customer is merged, which restarts the 30 days.
 */
export const emptyVehicleTrash: EmptyTrash = async (services, before) => {
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
      // A repair order refers to it by now.
      async () => undefined,
    )
}
