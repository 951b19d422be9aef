import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference } from '#server/kernel/records/history.ts'
import type { Tables } from '#server/kernel/postgres/tables.ts'
import { recordAndPublish } from '#server/kernel/events/publish.ts'

export type VehicleRow = Selectable<Tables['vehicle']>

/** Adds a vehicle, records it, and publishes it. */
export const addVehicle = async (
  tx: Tx,
  actor: Actor,
  columns: Insertable<Tables['vehicle']>,
): Promise<number> => {
  const { id, firm } = await tx
    .insertInto('vehicle')
    .values(columns)
    .returning(['id', 'firm'])
    .executeTakeFirstOrThrow()
  await recordChange(tx, actor, 'created', { id, firm, version: 1 })
  return id
}

/**
 * Updates what differs on a locked vehicle, records it, and publishes it. Does nothing if nothing differs.
 */
export const changeVehicle = async (
  tx: Tx,
  actor: Actor,
  stored: VehicleRow,
  columns: Updateable<Tables['vehicle']>,
): Promise<void> => {
  const changes = difference(stored, columns)
  if (Object.keys(changes).length === 0) return
  const { id, firm } = stored
  const { version } = await tx
    .updateTable('vehicle')
    .set(columns)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordChange(tx, actor, 'changed', { id, firm, version }, changes)
}

const recordChange = (
  tx: Tx,
  actor: Actor,
  what: 'created' | 'changed',
  { id, firm, version }: Pick<VehicleRow, 'id' | 'firm' | 'version'>,
  changes: Record<string, [unknown, unknown]> = {},
): Promise<void> =>
  recordAndPublish(
    tx,
    actor,
    { entity: 'vehicle', id, firm, version, what, changes },
    { name: `vehicles.${what}`, entity: 'vehicle', id, version, firm, parties: [firm] },
  )
