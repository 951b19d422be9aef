import { sql } from 'kysely'
import type { contact, vendor } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { contactJoins, contactSeen, fullColumns, vendorColumns } from '../columns.ts'

/** The contact that an id means: of one that was merged, the one that took it over. */
export const standing = (id: number) =>
  sql<number>`coalesce((select m.merged_into from contact m where m.id = ${id}), ${id})`

/** One contact that the caller sees. */
export const oneContact = async (db: Reads, actor: Actor, id: number): Promise<AnswerOf<typeof contact>> => {
  const row = await db.first(
    statement(sql<AnswerOf<typeof contact>>`select ${fullColumns(actor)} from contact c ${contactJoins}
      where c.id = ${standing(id)} and c.deleted_at is null and ${contactSeen(actor)}`),
  )
  if (!row) throw notFound('contact')
  return row
}

/** One vendor; a contact that is none is not there. */
export const oneVendor = async (db: Reads, actor: Actor, id: number): Promise<AnswerOf<typeof vendor>> => {
  const row = await db.first(
    statement(sql<
      AnswerOf<typeof vendor>
    >`select ${fullColumns(actor)}, ${vendorColumns} from contact c ${contactJoins}
      where c.id = ${standing(id)} and c.is_vendor and c.deleted_at is null and ${contactSeen(actor)}`),
  )
  if (!row) throw notFound('vendor')
  return row
}
