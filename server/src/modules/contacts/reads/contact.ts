import { sql } from 'kysely'
import type { contact, vendor } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { contactJoins, canSeeContact, fullColumns, vendorColumns } from '../columns.ts'

/** Resolves a contact id. A merged contact resolves to its survivor. */
export const resolveMerged = (id: number) =>
  sql<number>`coalesce((select m.merged_into from contact m where m.id = ${id}), ${id})`

/**
 * One contact the caller can see.
 * @throws notFound
 */
export const getContact = async (db: Reads, actor: Actor, id: number): Promise<AnswerOf<typeof contact>> => {
  const row = await db.first(
    statement(sql<AnswerOf<typeof contact>>`select ${fullColumns(actor)} from contact c ${contactJoins}
      where c.id = ${resolveMerged(id)} and c.deleted_at is null and ${canSeeContact(actor)}`),
  )
  if (!row) throw notFound('contact')
  return row
}

/**
 * One vendor the caller can see.
 * @throws notFound, also for a contact that is not a vendor
 */
export const getVendor = async (db: Reads, actor: Actor, id: number): Promise<AnswerOf<typeof vendor>> => {
  const row = await db.first(
    statement(sql<
      AnswerOf<typeof vendor>
    >`select ${fullColumns(actor)}, ${vendorColumns} from contact c ${contactJoins}
      where c.id = ${resolveMerged(id)} and c.is_vendor and c.deleted_at is null and ${canSeeContact(actor)}`),
  )
  if (!row) throw notFound('vendor')
  return row
}
