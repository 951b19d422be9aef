import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory, type HistoryEntry } from '#server/kernel/records/history.ts'
import { publishPrimaryPhone } from './contacts-of-users.ts'
import { recordContactChange, type ContactRow } from './store.ts'

/** Phones and emails live in tables of their own, each with one primary per contact. */
export const contactPoints = {
  phone: { table: 'contact_phone', text: 'phone_no', noun: 'phone' },
  email: { table: 'contact_email', text: 'email_address', noun: 'email' },
} as const
export type ContactPointKind = keyof typeof contactPoints

/**
 * Imported contacts may have a phone or email only in their own row. It must become a regular row before
 * another one is added or deleted.
 */
export const ensureContactPointRows = async (
  tx: Tx,
  contact: Pick<ContactRow, 'id' | 'firm' | 'phone_no' | 'email_address'>,
): Promise<{ table: string; id: number }[]> => {
  const added: { table: string; id: number }[] = []
  for (const { table, text } of Object.values(contactPoints)) {
    const value = contact[text]
    if (value.length < 3) continue
    const { rows } = await sql<{
      id: number
    }>`insert into ${sql.table(table)} (firm, contact, ${sql.ref(text)}, is_primary)
        select ${contact.firm}, ${contact.id}, ${value}, true
        where not exists (select 1 from ${sql.table(table)} w where w.contact = ${contact.id} and w.deleted_at is null)
        returning id`.execute(tx)
    added.push(...rows.map(({ id }) => ({ table, id })))
  }
  return added
}

type ContactCopy = {
  id: number
  phone_no: string
  email_address: string
  other_ways: string
  version: number
}

/**
 * Copies the phones and emails to the contact's row: the primary ones for lists, all others for searches. A
 * value that exists only in the contact's row stays.
 */
export const syncContactRow = async (tx: Tx, contact: number): Promise<ContactCopy> => {
  const { rows } = await sql<ContactCopy>`
    with p as (select phone_no, is_primary, id from contact_phone where contact = ${contact} and deleted_at is null),
      e as (select email_address, is_primary, id from contact_email where contact = ${contact} and deleted_at is null),
      n as (select c.id, coalesce((select phone_no from p where is_primary), case when exists (
          select 1 from contact_phone w where w.contact = c.id) then '' else c.phone_no end) as phone_no,
        coalesce((select email_address from e where is_primary), case when exists (
          select 1 from contact_email w where w.contact = c.id) then '' else c.email_address end) as email_address,
        left(concat_ws(' ', (select string_agg(regexp_replace(phone_no, '[^0-9]', '', 'g'), ' ' order by id) from p where not is_primary),
          (select string_agg(email_address, ' ' order by id) from e where not is_primary)), 2000) as other_ways
        from contact c where c.id = ${contact})
    update contact c set phone_no = n.phone_no, email_address = n.email_address, other_ways = n.other_ways from n
    where c.id = n.id and (c.phone_no, c.email_address, c.other_ways) is distinct from (n.phone_no, n.email_address, n.other_ways)
    returning c.id, c.phone_no, c.email_address, c.other_ways, c.version`.execute(tx)
  const copy =
    rows[0] ??
    (await tx
      .selectFrom('contact')
      .select(['id', 'phone_no', 'email_address', 'other_ways', 'version'])
      .where('id', '=', contact)
      .executeTakeFirstOrThrow())
  await publishPrimaryPhone(tx, copy.id, copy.phone_no)
  return copy
}

/** Call after a phone or an email changed. Syncs the contact's row and records its new primary values. */
export const contactPointsChanged = async (
  tx: Tx,
  actor: Actor,
  before: ContactRow,
): Promise<ContactCopy> => {
  const now = await syncContactRow(tx, before.id)
  await recordContactChange(
    tx,
    actor,
    { id: before.id, firm: before.firm, version: now.version },
    'changed',
    {
      ...(now.phone_no === before.phone_no
        ? {}
        : { phoneNo: [before.phone_no, now.phone_no] as [string, string] }),
      ...(now.email_address === before.email_address
        ? {}
        : { emailAddress: [before.email_address, now.email_address] as [string, string] }),
    },
    { isCopy: true },
  )
  return now
}

/** Records a change of a phone or an email in the history. */
export const recordContactPoint = (
  tx: Tx,
  actor: Actor,
  kind: ContactPointKind,
  row: { id: number; firm: number; version: number },
  what: string,
  changes: Record<string, [unknown, unknown]> = {},
  more: Pick<HistoryEntry, 'isCopy'> = {},
) => recordHistory(tx, actor, { entity: contactPoints[kind].table, ...row, what, changes, ...more })
