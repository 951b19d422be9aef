import type { deleteAddress as call } from '#contract/contacts.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { ensurePrimary, makePrimary } from '../../primary.ts'
import { lockAddress, recordAddressChange, type AddressRow } from '../store.ts'
import { t } from '../../texts.ts'

type In = BodyOf<typeof call>
type Out = AnswerOf<typeof call>

/**
 * Moves an address to the trash, or restores it. An address that other contacts share stays; the answer's
 * contact is then -1.
 */
export const deleteAddress = async (tx: Tx, actor: Actor, body: In): Promise<Out> => {
  const { contact, contactAddress: id } = body
  const row = await lockAddress(tx, actor, id, { contact, binned: body.undo })
  if (body.undo) return restoreAddress(tx, actor, row)
  const sharer = await tx
    .selectFrom('contact_address')
    .select('id')
    .where('main_address', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (sharer) return { contact: -1, says: t('address.shared') }
  await tx
    .updateTable('contact_address')
    .set({ deleted_at: new Date().toISOString(), is_primary: false })
    .where('id', '=', id)
    .execute()
  await ensurePrimary(tx, 'contact_address', row.contact)
  await recordAddressChange(tx, actor, row, 'deleted', row.is_primary ? { is_primary: [true, false] } : {})
  return { contact: row.contact, says: '' }
}

/** The history tells whether the address was primary before it was deleted. */
const restoreAddress = async (tx: Tx, actor: Actor, row: AddressRow): Promise<Out> => {
  const deleted = await tx
    .selectFrom('history')
    .select('changes')
    .where('entity', '=', 'contact_address')
    .where('entity_id', '=', row.id)
    .where('what', '=', 'deleted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx.updateTable('contact_address').set({ deleted_at: null }).where('id', '=', row.id).execute()
  if (deleted && 'is_primary' in (deleted.changes as object))
    await makePrimary(tx, 'contact_address', row.contact, row.id)
  await ensurePrimary(tx, 'contact_address', row.contact)
  await recordAddressChange(tx, actor, row, 'restored')
  return { contact: row.contact, says: '' }
}
