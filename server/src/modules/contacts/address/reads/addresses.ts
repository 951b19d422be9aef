import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { contactJoins, canSeeContact } from '../../columns.ts'
import { resolveMerged } from '../../reads/contact.ts'
import { addressColumns, addressJoins, type Address } from '../columns.ts'

/**
 * A contact without addresses yields one empty row, which tells it apart from a contact that doesn't exist.
 */
type AddressOrNone = Address | { contactAddress: null }

/**
 * Addresses of a contact the caller can see, the primary one first.
 * @throws notFound
 */
export const listAddresses = async (run: RunQuery, actor: Actor, contact: number): Promise<Address[]> => {
  const rows = await run(
    statement(sql<AddressOrNone>`select ${addressColumns(actor)} from contact c ${contactJoins}
      left join contact_address a on a.contact = c.id and a.deleted_at is null ${addressJoins}
      where c.id = ${resolveMerged(contact)} and c.deleted_at is null and ${canSeeContact(actor)}
      order by a.is_primary desc, a.id limit 500`),
  )
  if (rows.length === 0) throw notFound('contact')
  return rows.filter((row): row is Address => row.contactAddress !== null)
}

/**
 * One address of a contact the caller can see.
 * @throws notFound
 */
export const getAddress = async (run: RunQuery, actor: Actor, id: number): Promise<Address> => {
  const [row] = await run(
    statement(sql<Address>`select ${addressColumns(actor)} from contact_address a join contact c on c.id = a.contact
      ${contactJoins} ${addressJoins}
      where a.id = ${id} and a.deleted_at is null and c.deleted_at is null and ${canSeeContact(actor)}`),
  )
  if (!row) throw notFound('address')
  return row
}
