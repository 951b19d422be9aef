import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference } from '#server/kernel/records/history.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import {
  addContactOfUser,
  recordContactChange,
  savePrimary,
  setNameOfUser,
  syncContactRow,
} from '../contacts/door.ts'
import { t } from './texts.ts'

/**
 * A user and a contact are the same person. These functions copy name, type, and email from the user to the
 * contact.
 */
type Person = { firstName: string; lastName: string; contactType: number | null; emailAddress: string }

/** The contact type chosen in the form, or the default for users. */
export const resolveContactType = async (tx: Tx, path: number[], chosen: number | null | undefined) => {
  const contactTypes = tx.selectFrom('lookup').select('id').where('key', '=', 'ContactType')
  if (chosen) {
    const found = await contactTypes.where('id', '=', chosen).where('firm', 'in', path).executeTakeFirst()
    if (found) return found.id
    throw invalid([{ field: 'contactType', message: t.message('notListed') }])
  }
  const users = await contactTypes.where('firm', '=', 1).where('name', '=', 'User').executeTakeFirst()
  return users?.id ?? null
}

/** Adds the contact of a new user. */
export const addUserContact = async (tx: Tx, actor: Actor, firm: number, person: Person): Promise<number> => {
  const id = await addContactOfUser(tx, firm, person)
  await recordContactChange(tx, actor, { id, firm, version: 1 }, 'created')
  return id
}

export type FutureUserContact = {
  firstName: string
  lastName: string
  contactType: number | null
  phoneNo: string
}

/**
 * Locks a contact of the firm that is about to become a user.
 * @throws Problem 404 outside the firm, 422 if it already is a user
 */
export const lockContactForUser = async (
  tx: Tx,
  firm: number,
  contact: number,
): Promise<FutureUserContact> => {
  const found = await sql<FutureUserContact & { username: string | null }>`
    select c.first_name as "firstName", c.last_name as "lastName", c.contact_type as "contactType",
      c.phone_no as "phoneNo",
      (select u.username from app_user u where u.contact = c.id and u.deleted_at is null limit 1) as username
    from contact c where c.id = ${contact} and c.firm = ${firm} and c.deleted_at is null for update of c`.execute(
    tx,
  )
  const row = found.rows[0]
  if (!row) throw notFound('contact')
  if (row.username) throw refused(t.message('isUserAlready', { username: row.username }))
  return row
}

/** Copies a user's changes to the contact. The email follows only if both had the same one. */
export const syncContactFromUser = async (
  tx: Tx,
  actor: Actor,
  contact: number,
  before: Pick<Person, 'emailAddress'>,
  changed: Partial<Person>,
): Promise<void> => {
  const stored = await tx
    .selectFrom('contact')
    .select(['firm', 'first_name as firstName', 'last_name as lastName', 'contact_type as contactType'])
    .select('email_address as emailAddress')
    .where('id', '=', contact)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) return
  const { firm, ...now } = stored
  const isSameEmail =
    now.emailAddress === '' || now.emailAddress.toLowerCase() === before.emailAddress.toLowerCase()
  const next = {
    ...now,
    ...changed,
    emailAddress: (isSameEmail ? changed.emailAddress : undefined) ?? now.emailAddress,
  }
  const changes = difference(now, next)
  if (Object.keys(changes).length === 0) return
  const version = await setNameOfUser(tx, contact, next)
  if (changes.emailAddress) await savePrimary(tx, actor, 'email', { id: contact, firm }, next.emailAddress)
  const synced = changes.emailAddress ? await syncContactRow(tx, contact) : { version }
  const saved = { id: contact, firm, version: synced.version }
  await recordContactChange(tx, actor, saved, 'changed', changes, { isCopy: true })
}

/** Codes and notifications by text message go to the primary phone of the user who signs in as this contact. */
export const setPhoneOfUser = async (tx: Tx, contact: number, phone: string): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ phone })
    .where('contact', '=', contact)
    .where('phone', '<>', phone)
    .execute()
}
