import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type {
  setPrimaryEmail as setPrimaryEmailCall,
  setPrimaryPhone as setPrimaryPhoneCall,
} from '#contract/contacts.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { listEmails, listPhones } from '../reads/contact-points.ts'
import { lockContact } from '../store.ts'
import {
  contactPoints,
  contactPointsChanged,
  ensureContactPointRows,
  type ContactPointKind,
} from '../contact-points.ts'
import { makePrimary } from '../primary.ts'

type Request = { id: number; contact: number }

const setPrimary = async (
  tx: Tx,
  actor: Actor,
  kind: ContactPointKind,
  { id, contact: request }: Request,
) => {
  const contact = await lockContact(tx, actor, request)
  await ensureContactPointRows(tx, contact)
  const { table, noun } = contactPoints[kind]
  const found =
    await sql`select 1 from ${sql.table(table)} where id = ${id} and contact = ${contact.id} and deleted_at is null`.execute(
      tx,
    )
  if (found.rows.length === 0) throw notFound(noun)
  await makePrimary(tx, contactPoints[kind].table, contact.id, id)
  const now = await contactPointsChanged(tx, actor, contact)
  return { contact: contact.id, phoneNo: now.phone_no || null, emailAddress: now.email_address || null }
}

/** Makes a phone the contact's only primary one. */
export const setPrimaryPhone = async (
  tx: Tx,
  actor: Actor,
  request: Request,
): Promise<AnswerOf<typeof setPrimaryPhoneCall>> => {
  const row = await setPrimary(tx, actor, 'phone', request)
  return { ...row, items: await listPhones(runInTx(tx), actor, row.contact) }
}

/** Makes an email the contact's only primary one. */
export const setPrimaryEmail = async (
  tx: Tx,
  actor: Actor,
  request: Request,
): Promise<AnswerOf<typeof setPrimaryEmailCall>> => {
  const row = await setPrimary(tx, actor, 'email', request)
  return { ...row, items: await listEmails(runInTx(tx), actor, row.contact) }
}
