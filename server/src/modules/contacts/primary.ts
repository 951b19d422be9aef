import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'

/** Tables of a contact's phones, emails, and addresses. Each contact has one primary row in each. */
type PrimaryTable = 'contact_phone' | 'contact_email' | 'contact_address'

/** Makes this row the contact's only primary one. */
export const makePrimary = async (
  tx: Tx,
  table: PrimaryTable,
  contact: number,
  id: number,
): Promise<void> => {
  await sql`update ${sql.table(table)} set is_primary = false
    where contact = ${contact} and is_primary and id <> ${id}`.execute(tx)
  await sql`update ${sql.table(table)} set is_primary = true where id = ${id} and not is_primary`.execute(tx)
}

/** If the contact has no primary row in the table, its oldest one becomes primary. */
export const ensurePrimary = async (tx: Tx, table: PrimaryTable, contact: number): Promise<void> => {
  await sql`update ${sql.table(table)} set is_primary = true
    where id = (select min(w.id) from ${sql.table(table)} w where w.contact = ${contact} and w.deleted_at is null)
      and not exists (select 1 from ${sql.table(table)} w where w.contact = ${contact} and w.is_primary)`.execute(
    tx,
  )
}
