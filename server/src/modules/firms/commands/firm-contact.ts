import { addFirmContact } from '#server/modules/contacts/door.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { lockFirm, loadFirm } from '../store.ts'

/**
 * The contact that represents a location, created if there is none. Two simultaneous callers get the same
 * one.
 */
export const ensureFirmContact = async (tx: Tx, actor: Actor, id: number): Promise<{ contact: number }> => {
  const firm = await lockFirm(tx, actor, id)
  const { contact } = await loadFirm(tx, actor, id)
  if (contact !== null) return { contact }
  const added = await addFirmContact(tx, actor, firm)
  await publish(tx, actor, {
    name: 'firms.changed',
    entity: 'firm',
    id,
    version: firm.version,
    firm: id,
    parties: [id],
  })
  return { contact: added }
}
