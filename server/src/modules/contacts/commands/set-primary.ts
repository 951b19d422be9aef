import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { setPrimaryEmail as setPrimaryEmailCall, setPrimaryPhone as setPrimaryPhoneCall } from '#contract/contacts.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runIn, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { emailsOf, phonesOf } from '../reads/contact-points.ts'
import { lockContact } from '../store.ts'
import { makePrimary, ways, waysChanged, writeOut, type Way } from '../contact-points.ts'

type Asked = { id: number; contact: number }

const choose = async (tx: Tx, actor: Actor, way: Way, { id, contact: asked }: Asked) => {
  const contact = await lockContact(tx, actor, asked)
  await writeOut(tx, contact)
  const { table, word } = ways[way]
  const found =
    await sql`select 1 from ${sql.table(table)} where id = ${id} and contact = ${contact.id} and deleted_at is null`.execute(
      tx,
    )
  if (found.rows.length === 0) throw notFound(word)
  await makePrimary(tx, way, contact.id, id)
  const now = await waysChanged(tx, actor, contact)
  return { contact: contact.id, phoneNo: now.phone_no || null, emailAddress: now.email_address || null }
}

/** Makes a phone the contact's only primary one. */
export const choosePhone = async (
  tx: Tx,
  actor: Actor,
  asked: Asked,
): Promise<AnswerOf<typeof setPrimaryPhoneCall>> => {
  const row = await choose(tx, actor, 'phone', asked)
  return { ...row, items: await phonesOf(runIn(tx), actor, row.contact) }
}

/** Makes an email the contact's only primary one. */
export const chooseEmail = async (
  tx: Tx,
  actor: Actor,
  asked: Asked,
): Promise<AnswerOf<typeof setPrimaryEmailCall>> => {
  const row = await choose(tx, actor, 'email', asked)
  return { ...row, items: await emailsOf(runIn(tx), actor, row.contact) }
}
