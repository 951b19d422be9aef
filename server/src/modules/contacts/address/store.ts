import { sql, type Selectable } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { ContactAddressTable } from '#server/kernel/postgres/tables.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { lockContact } from '../store.ts'

export type AddressRow = Selectable<ContactAddressTable>

/**
 * Locks the contact first and then its address. With `isTrashed`, only an address deleted within the last 30
 * days counts.
 * @throws notFound outside the scope; forbidden for the contact of a user the caller does not manage
 */
export const lockAddress = async (
  tx: Tx,
  actor: Actor,
  id: number,
  { contact, binned: isTrashed = false }: { contact?: number | undefined; binned?: boolean } = {},
): Promise<AddressRow> => {
  const owner = await tx
    .selectFrom('contact_address')
    .select('contact')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!owner) throw notFound('address')
  const { id: holder } = await lockContact(tx, actor, owner.contact)
  const row = await tx
    .selectFrom('contact_address')
    .selectAll()
    .where('id', '=', id)
    .where('contact', '=', holder)
    .where((is) =>
      isTrashed
        ? is('deleted_at', '>', sql<string>`now() - interval '30 days'`)
        : is('deleted_at', 'is', null),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!row || (contact !== undefined && contact > 0 && contact !== row.contact)) throw notFound('address')
  return row
}

/** Whether a contact has a primary address. The contact must be locked. */
export const hasPrimary = async (tx: Tx, contact: number): Promise<boolean> =>
  Boolean(
    await tx
      .selectFrom('contact_address')
      .select('id')
      .where('contact', '=', contact)
      .where('is_primary', '=', true)
      .executeTakeFirst(),
  )

/** Records an address change in the history and publishes it as a change of its contact. */
export const recordAddressChange = async (
  tx: Tx,
  actor: Actor,
  row: Pick<AddressRow, 'id' | 'firm' | 'contact'>,
  what: string,
  changes: Record<string, [unknown, unknown]> = {},
): Promise<void> => {
  const { version } = await tx
    .selectFrom('contact_address')
    .select('version')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const owner = await tx
    .selectFrom('contact')
    .select('version')
    .where('id', '=', row.contact)
    .executeTakeFirstOrThrow()
  const { id, firm, contact } = row
  await recordHistory(tx, actor, { entity: 'contact_address', id, firm, version, what, changes })
  await publish(tx, actor, {
    name: 'contacts.changed',
    entity: 'contact',
    id: contact,
    version: owner.version,
    firm,
    parties: [firm],
  })
}
