import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { syncContactRow } from '../contact-points.ts'
import { recordContactChange } from '../store.ts'

/** A type of the host's lists, which every company has. */
const sharedType = (column: string) =>
  sql`(select k.id from lookup k where k.id = ${sql.ref(column)} and k.firm = 1)`

/**
 * Gives a user who moves to another company a contact there, with names, phones, and emails. Notes and everything else of
 * the old one stay with the company that they leave, where it becomes inactive. Resolves to the id of the new one.
 */
export const moveContactOfUser = async (
  tx: Tx,
  actor: Actor,
  contact: number,
  firm: number,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into contact (firm, contact_type, first_name, last_name, language, time_zone)
    select ${firm}::int, ${sharedType('c.contact_type')}, c.first_name, c.last_name, c.language, c.time_zone
    from contact c where c.id = ${contact} returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The user has no contact')
  await sql`insert into contact_phone (firm, contact, phone_type, phone_no, extension, is_primary)
    select ${firm}::int, ${id}::int, ${sharedType('p.phone_type')}, p.phone_no, p.extension, p.is_primary
    from contact_phone p where p.contact = ${contact} and p.deleted_at is null order by p.id`.execute(tx)
  await sql`insert into contact_email (firm, contact, email_type, email_address, is_primary)
    select ${firm}::int, ${id}::int, ${sharedType('e.email_type')}, e.email_address, e.is_primary
    from contact_email e where e.contact = ${contact} and e.deleted_at is null order by e.id`.execute(tx)
  const { version } = await syncContactRow(tx, id)
  await recordContactChange(tx, actor, { id, firm, version }, 'created')
  const left = await sql<{ id: number; firm: number; version: number }>`
    update contact set is_inactive = true where id = ${contact} and not is_inactive and not is_firm and not is_vendor and not is_fleet
    returning id, firm, version`.execute(tx)
  if (left.rows[0])
    await recordContactChange(tx, actor, left.rows[0], 'inactivated', { isInactive: [false, true] })
  return id
}
