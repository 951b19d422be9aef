import type { BodyOf } from '#contract/kit/call.ts'
import type { saveTechAddress, saveTechStatus, technicianNotes } from '#contract/dispatch.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { saveRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import type { Located } from '../locate-address.ts'
import { findOwnTechnician, findTechnician, type FoundTechnician } from './technician.ts'

const announce =
  (name: string, user: number): RecordKind['publish'] =>
  (tx, actor, { version, firm }) =>
    // Technicians don't see each other's positions.
    publish(tx, actor, {
      ...{ name, entity: 'technician', id: user, version, firm, parties: [firm] },
      technicians: [user],
    })

/** The dispatch record of a technician. It is created empty on first use. */
const recordOf = async (tx: Tx, { user, firm }: FoundTechnician): Promise<{ id: number }> => {
  await tx
    .insertInto('technician_dispatch')
    .values({ user, firm })
    .onConflict((conflict) => conflict.column('user').doNothing())
    .execute()
  return tx.selectFrom('technician_dispatch').select('id').where('user', '=', user).executeTakeFirstOrThrow()
}

const save = async (
  tx: Tx,
  actor: Actor,
  technician: FoundTechnician,
  version: number | undefined,
  values: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<number> => {
  const { id } = await recordOf(tx, technician)
  const kind: RecordKind = {
    table: 'technician_dispatch',
    what: 'technician',
    names: {
      status: 'technicianStatus',
      base_address: 'address',
      base_latitude: 'latitude',
      base_longitude: 'longitude',
    },
    publish: announce('dispatch.technicianChanged', technician.user),
  }
  await saveRecord(tx, actor, kind, { id, version }, values, {
    ownerOfNew: () => technician.firm,
    check: () => Promise.resolve(more),
  })
  return technician.user
}

/** Sets what a technician is doing. Returns the technician. */
export const setStatus = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveTechStatus>,
  now: Date,
): Promise<number> => {
  const technician = await findOwnTechnician(tx, actor, body)
  const more = { status_at: now.toISOString() }
  return save(tx, actor, technician, body.version, { status: body.technicianStatus }, more)
}

export const saveNotes = async (
  tx: Tx,
  actor: Actor,
  { notes, version, ...named }: BodyOf<typeof technicianNotes>,
): Promise<number> => save(tx, actor, await findTechnician(tx, actor, named), version, { notes })

/** Saves where a technician is, or where their days start and end. Returns the technician. */
export const saveAddress = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveTechAddress>,
  { address, latitude, longitude }: Located,
  now: Date,
): Promise<number> => {
  const technician = await findOwnTechnician(tx, actor, body)
  if (body.isBase)
    return save(tx, actor, technician, body.version, {
      base_address: address,
      base_latitude: latitude,
      base_longitude: longitude,
    })
  const { id } = await recordOf(tx, technician)
  // Positions are private, so no history is recorded.
  const { version } = await tx
    .updateTable('technician_dispatch')
    .set({
      ...{ address, latitude, longitude },
      position_at: latitude === null ? null : now.toISOString(),
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const { user, firm } = technician
  await announce('dispatch.positionReported', user)(
    tx,
    actor,
    { entity: 'technician', id, version, firm },
    '',
  )
  return user
}
