import type { Actor } from '#server/kernel/actor.ts'
import { seesFirm } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { record } from '#server/kernel/history.ts'
import { notFound, refused } from '#server/kernel/problems.ts'
import { tell } from '#server/kernel/tell.ts'

const closed = [4, 5, 6, 9]

/** Puts a vehicle in the bin. While a request that is not closed names it, it stays. */
export const binVehicle = async (tx: Tx, actor: Actor, id: number): Promise<{ ok: true }> => {
  const stored = await tx
    .selectFrom('vehicle')
    .select(['id', 'firm'])
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !seesFirm(actor, stored.firm)) throw notFound('vehicle')
  const needed = await tx
    .selectFrom('request')
    .select('ro_number')
    .where('vehicle', '=', id)
    .where('status', 'not in', closed)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (needed) throw refused(`RO ${needed.ro_number} still needs this vehicle. Close or cancel the RO first.`)
  const { firm } = stored
  const { version } = await tx
    .updateTable('vehicle')
    .set({ is_deleted: true })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await record(tx, actor, { entity: 'vehicle', id, firm, version, what: 'deleted' })
  await tell(tx, actor, { name: 'vehicles.deleted', entity: 'vehicle', id, version, firm, parties: [firm] })
  return { ok: true }
}
