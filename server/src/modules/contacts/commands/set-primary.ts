import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { setPrimaryEmail, setPrimaryPhone } from '#contract/contacts.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runIn, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { emailsOf, phonesOf } from '../reads/ways.ts'
import { lockContact } from '../store.ts'
import { makePrimary, ways, waysChanged, writeOut, type Way } from '../ways.ts'

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

/** Makes a phone the primary one of its contact, and all others not. */
export const choosePhone = async (
  tx: Tx,
  actor: Actor,
  asked: Asked,
): Promise<AnswerOf<typeof setPrimaryPhone>> => {
  const row = await choose(tx, actor, 'phone', asked)
  return { ...row, items: await phonesOf(runIn(tx), actor, row.contact) }
}

/** The same for an email. */
export const chooseEmail = async (
  tx: Tx,
  actor: Actor,
  asked: Asked,
): Promise<AnswerOf<typeof setPrimaryEmail>> => {
  const row = await choose(tx, actor, 'email', asked)
  return { ...row, items: await emailsOf(runIn(tx), actor, row.contact) }
}
