import { sql } from 'kysely'
import type { erasePersonalData as call } from '#contract/contacts.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { lockContact, recordContactChange } from '../store.ts'
import { t } from '../texts.ts'
import { blocksOf, obstacles, type Obstacles } from './preview.ts'

const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Erases a contact's personal data for good.
 * @throws Problem 400 if the typed name differs; 422 while something keeps it, or once it is erased
 */
export const erasePersonalData = async (
  tx: Tx,
  actor: Actor,
  { contact, name, reason }: BodyOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const stored = await lockContact(tx, actor, contact)
  if (plain(name) !== plain(stored.full_name))
    throw invalid([{ field: 'name', message: t.message('erase.name', { name: stored.full_name }) }])
  // A repair order that is being written for this contact holds a lock that the erasure waits for.
  await sql`select 1 from request where contact = ${stored.id} order by id for update`.execute(tx)
  const { rows } = await sql<Obstacles>`select ${obstacles} from contact c where c.id = ${stored.id}`.execute(
    tx,
  )
  const [block] = rows[0] ? blocksOf(rows[0]) : []
  if (block) throw refused(block)
  await sql`select erase_contact(${stored.id})`.execute(tx)
  const after = await tx
    .selectFrom('contact')
    .select(['full_name', 'version'])
    .where('id', '=', stored.id)
    .executeTakeFirstOrThrow()
  await recordContactChange(tx, actor, { ...stored, version: after.version }, 'erased', {}, { why: reason })
  return { contact: stored.id, fullName: after.full_name }
}
