import type { setPrimaryAddress as call } from '#contract/contacts.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { listAddresses } from '../reads/addresses.ts'
import { makePrimary } from '../../primary.ts'
import { lockAddress, recordAddressChange } from '../store.ts'

/** Makes an address the primary one of its contact. Repeating the call changes nothing. */
export const setPrimaryAddress = async (
  tx: Tx,
  actor: Actor,
  { id, contact }: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const row = await lockAddress(tx, actor, id, { contact })
  if (!row.is_primary) {
    await makePrimary(tx, 'contact_address', row.contact, id)
    await recordAddressChange(tx, actor, row, 'changed', { is_primary: [false, true] })
  }
  return listAddresses(runInTx(tx), actor, row.contact)
}
