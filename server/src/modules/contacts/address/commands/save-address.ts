import { isNew } from '#contract/kit/shapes.ts'
import type { saveAddress as call } from '#contract/contacts.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { difference } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import type { AddressSearch } from '#server/outside/maps/address-search.ts'
import { lockContact } from '../../store.ts'
import { isLocationChanged, dropStaleValidation, type Fields } from '../fields.ts'
import { checkAddressFields } from '../check-fields.ts'
import { getAddress } from '../reads/addresses.ts'
import { hasPrimary, lockAddress, recordAddressChange } from '../store.ts'

type In = BodyOf<typeof call>
type Out = AnswerOf<typeof call>

/** Saves an address. A contact's first address becomes its primary one. */
export const saveAddress = async (tx: Tx, maps: AddressSearch, actor: Actor, body: In): Promise<Out> => {
  const id = isNew(body.contactAddress)
    ? await add(tx, maps, actor, body)
    : await change(tx, maps, actor, body)
  return getAddress(runInTx(tx), actor, id)
}

const add = async (tx: Tx, maps: AddressSearch, actor: Actor, body: In): Promise<number> => {
  const contact = await lockContact(tx, actor, body.contact)
  const fields = await checkAddressFields(tx, maps, body)
  const row = { firm: contact.firm, contact: contact.id }
  const { id } = await tx
    .insertInto('contact_address')
    .values({ ...fields, ...row, is_primary: !(await hasPrimary(tx, contact.id)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAddressChange(tx, actor, { id, ...row }, 'created')
  return id
}

const change = async (tx: Tx, maps: AddressSearch, actor: Actor, body: In): Promise<number> => {
  const stored = await lockAddress(tx, actor, body.contactAddress, { contact: body.contact })
  const sent = await checkAddressFields(tx, maps, body, stored)
  const now = Object.fromEntries(
    Object.keys(sent).map((name) => [name, stored[name as keyof Fields]]),
  ) as Fields
  const read = { entity: 'contact_address', id: stored.id, version: stored.version }
  const merged = await mergeChanges<Fields>(tx, actor, read, now, sent, body.version)
  const changed = dropStaleValidation(now, sent, merged)
  if (Object.keys(changed).length === 0) return stored.id
  if (isLocationChanged(changed) && body.validated !== true) changed.validated = false
  await tx.updateTable('contact_address').set(changed).where('id', '=', stored.id).execute()
  await recordAddressChange(tx, actor, stored, 'changed', difference(now, changed))
  return stored.id
}
