import { sql } from 'kysely'
import type { contactEmails, contactPhones } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { phoneText } from '#contract/kit/phone.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { contactJoins, canSeeContact, contactRights } from '../columns.ts'
import { resolveMerged } from './contact.ts'

type Phone = AnswerOf<typeof contactPhones>[number]
type Email = AnswerOf<typeof contactEmails>[number]
/** A contact without rows yields one empty row, which tells it apart from a contact that doesn't exist. */
type RowOrNone<T> = T | { version: null }

const primary = sql`case when w.is_primary then 'P' else '' end as primary, w.is_primary as "isPrimary", false as "isChecked"`
const rights = (actor: Actor) =>
  sql`case when 'edit' = any(${contactRights(actor)}) then array['edit', 'delete', 'primary'] else '{}' end as rights`

const isRequested = (actor: Actor, contact: number) =>
  sql`c.id = ${resolveMerged(contact)} and c.deleted_at is null and ${canSeeContact(actor)}`

const withoutEmptyRow = <T extends object>(rows: RowOrNone<T>[]): T[] => {
  if (rows.length === 0) throw notFound('contact')
  return rows.filter((row): row is T => (row as { version: number | null }).version !== null)
}

/**
 * Phones of a contact the caller can see, the primary one first.
 * @throws notFound
 */
export const listPhones = async (run: RunQuery, actor: Actor, contact: number): Promise<Phone[]> => {
  const rows = await run(
    statement(sql<
      RowOrNone<Phone>
    >`select w.id as "contactPhone", w.contact, w.firm, w.phone_type as "phoneType",
        (select l.name from lookup l where l.id = w.phone_type) as "phoneTypeName", w.phone_no as "phoneNo",
        nullif(w.extension, '') as extension, nullif(w.phone_note, '') as "phoneNote", w.is_shared as "isShared", ${primary}, w.version, ${rights(actor)}
      from contact c ${contactJoins} left join contact_phone w on w.contact = c.id and w.deleted_at is null
      where ${isRequested(actor, contact)} order by w.is_primary desc, w.id`),
  )
  return withoutEmptyRow(rows).map((row) => ({ ...row, phone: phoneText(row.phoneNo) }))
}

/**
 * Emails of a contact the caller can see, the primary one first.
 * @throws notFound
 */
export const listEmails = async (run: RunQuery, actor: Actor, contact: number): Promise<Email[]> => {
  const rows = await run(
    statement(sql<
      RowOrNone<Email>
    >`select w.id as "contactEmail", w.contact, w.firm, w.email_address as "emailAddress",
        w.email_type as "emailType", (select l.name from lookup l where l.id = w.email_type) as "emailTypeName", ${primary}, w.version, ${rights(actor)}
      from contact c ${contactJoins} left join contact_email w on w.contact = c.id and w.deleted_at is null
      where ${isRequested(actor, contact)} order by w.is_primary desc, w.id`),
  )
  return withoutEmptyRow(rows)
}
