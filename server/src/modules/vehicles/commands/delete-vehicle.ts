import type { Actor } from '#server/kernel/security/actor.ts'
import { canSeeFirm } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { t } from '../texts.ts'

const closedStatuses = [4, 5, 6, 9]

/** Moves a vehicle to the trash unless an open request needs it. */
export const deleteVehicle = async (tx: Tx, actor: Actor, id: number): Promise<{ ok: true }> => {
  const stored = await tx
    .selectFrom('vehicle')
    .select(['id', 'firm'])
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound('vehicle')
  await refuseInUse(tx, [id])
  return setDeleted(tx, actor, { id, firm: stored.firm, isDeleted: true })
}

/** @throws Problem 422 if an open request needs one of these vehicles */
export const refuseInUse = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const openRequest = await tx
    .selectFrom('request')
    .select('ro_number')
    .where('vehicle', 'in', ids)
    .where('status', 'not in', closedStatuses)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (openRequest) throw refused(t.message('inUse', { ro: openRequest.ro_number }))
}

/** Restores a vehicle from the trash. Otherwise nothing changes. */
export const restoreVehicle = async (tx: Tx, actor: Actor, id: number): Promise<{ ok: true }> => {
  const stored = await tx
    .selectFrom('vehicle')
    .select(['firm', 'is_deleted'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound('vehicle')
  return stored.is_deleted ? setDeleted(tx, actor, { id, firm: stored.firm, isDeleted: false }) : { ok: true }
}

const setDeleted = async (
  tx: Tx,
  actor: Actor,
  { id, firm, isDeleted }: { id: number; firm: number; isDeleted: boolean },
): Promise<{ ok: true }> => {
  const { version } = await tx
    .updateTable('vehicle')
    .set({ is_deleted: isDeleted })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'vehicle',
    id,
    firm,
    version,
    what: isDeleted ? 'deleted' : 'restored',
  })
  const name = isDeleted ? 'vehicles.deleted' : 'vehicles.changed'
  await publish(tx, actor, { name, entity: 'vehicle', id, version, firm, parties: [firm] })
  return { ok: true }
}
