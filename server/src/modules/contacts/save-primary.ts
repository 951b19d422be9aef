import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { recordContactPoint, contactPoints, type ContactPointKind } from './contact-points.ts'
import { ensurePrimary, makePrimary } from './primary.ts'

/**
 * Sets the primary phone or email from the contact form. A value the contact already has becomes primary;
 * otherwise the primary row is changed. Empty text moves the primary to the trash.
 */
export const savePrimary = async (
  tx: Tx,
  actor: Actor,
  kind: ContactPointKind,
  contact: { id: number; firm: number },
  text: string,
  extension = '',
): Promise<void> => {
  const table = sql.table(contactPoints[kind].table)
  const column = sql.ref(contactPoints[kind].text)
  if (text === '') {
    await sql`update ${table} set deleted_at = now(), is_primary = false where contact = ${contact.id} and is_primary`.execute(
      tx,
    )
    return ensurePrimary(tx, contactPoints[kind].table, contact.id)
  }
  const { rows } = await sql<{ id: number }>`select id from ${table}
    where contact = ${contact.id} and deleted_at is null and lower(${column}) = ${text.toLowerCase()} order by is_primary desc, id limit 1`.execute(
    tx,
  )
  if (rows[0]) return makePrimary(tx, contactPoints[kind].table, contact.id, rows[0].id)
  const extensionUpdate = extension ? sql`, extension = ${extension}` : sql``
  const changed = await sql<{
    id: number
    version: number
    before: string
  }>`update ${table} set ${column} = ${text} ${extensionUpdate}
    where contact = ${contact.id} and is_primary returning new.id, new.version, old.${column} as before`.execute(
    tx,
  )
  const [row] = changed.rows
  if (row) {
    const { id, version, before } = row
    const field = kind === 'phone' ? 'phoneNo' : 'emailAddress'
    const saved = { id, version, firm: contact.firm }
    const changes: Record<string, [string, string]> = { [field]: [before, text] }
    return recordContactPoint(tx, actor, kind, saved, 'changed', changes, { isCopy: true })
  }
  await (
    extension
      ? sql`insert into contact_phone (firm, contact, phone_no, extension, is_primary) values (${contact.firm}, ${contact.id}, ${text}, ${extension}, true)`
      : sql`insert into ${table} (firm, contact, ${column}, is_primary) values (${contact.firm}, ${contact.id}, ${text}, true)`
  ).execute(tx)
}
