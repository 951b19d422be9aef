import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { deletePhone } from '#contract/contacts.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { lockContact, type ContactRow } from '../store.ts'
import { whyNeeded } from '../needed-by-user.ts'
import {
  recordContactPoint,
  contactPoints,
  contactPointsChanged,
  ensureContactPointRows,
  type ContactPointKind,
} from '../contact-points.ts'
import { ensurePrimary, makePrimary } from '../primary.ts'

type Out = AnswerOf<typeof deletePhone>
type Row = { id: number; firm: number; contact: number; is_primary: boolean; deleted_at: string | null }

/** Moves a phone or an email to the trash. The answer's contact is -1 if a user depends on it. */
export const deleteContactPoint = async (
  tx: Tx,
  actor: Actor,
  kind: ContactPointKind,
  id: number,
): Promise<Out> => {
  const { row, contact } = await lockContactPoint(tx, actor, kind, id)
  if (row.deleted_at !== null) return { contact: contact.id, says: '' }
  await ensureContactPointRows(tx, contact)
  const refusal = await whyNeeded(tx, kind, contact, id)
  if (refusal) return { contact: -1, says: String(refusal) }
  const { table } = contactPoints[kind]
  const { rows } = await sql<{
    version: number
  }>`update ${sql.table(table)} set deleted_at = now(), is_primary = false
    where id = ${id} returning version`.execute(tx)
  await ensurePrimary(tx, contactPoints[kind].table, contact.id)
  const changes: Record<string, [unknown, unknown]> = row.is_primary ? { isPrimary: [true, false] } : {}
  await recordContactPoint(
    tx,
    actor,
    kind,
    { id, firm: row.firm, version: rows[0]?.version ?? 0 },
    'deleted',
    changes,
  )
  await contactPointsChanged(tx, actor, contact)
  return { contact: contact.id, says: '' }
}

/** Restores a phone or an email. A former primary becomes primary again. */
export const restoreContactPoint = async (
  tx: Tx,
  actor: Actor,
  kind: ContactPointKind,
  id: number,
): Promise<Out> => {
  const { row, contact } = await lockContactPoint(tx, actor, kind, id)
  if (row.deleted_at === null) return { contact: contact.id, says: '' }
  const { table } = contactPoints[kind]
  const { rows } = await sql<{
    version: number
  }>`update ${sql.table(table)} set deleted_at = null where id = ${id} returning version`.execute(tx)
  const last = await tx
    .selectFrom('history')
    .select('changes')
    .where('entity', '=', table)
    .where('entity_id', '=', id)
    .where('what', '=', 'deleted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if ((last?.changes as { isPrimary?: unknown } | undefined)?.isPrimary)
    await makePrimary(tx, contactPoints[kind].table, contact.id, id)
  await ensurePrimary(tx, contactPoints[kind].table, contact.id)
  await recordContactPoint(tx, actor, kind, { id, firm: row.firm, version: rows[0]?.version ?? 0 }, 'revived')
  await contactPointsChanged(tx, actor, contact)
  return { contact: contact.id, says: '' }
}

/**
 * Lock the contact first, as everywhere, so that two changes to its phones and emails wait for each other.
 */
const lockContactPoint = async (
  tx: Tx,
  actor: Actor,
  kind: ContactPointKind,
  id: number,
): Promise<{ row: Row; contact: ContactRow }> => {
  const { table, noun } = contactPoints[kind]
  const find = async (): Promise<Row> => {
    const { rows } =
      await sql<Row>`select id, firm, contact, is_primary, deleted_at from ${sql.table(table)} where id = ${id}`.execute(
        tx,
      )
    if (!rows[0]) throw notFound(noun)
    return rows[0]
  }
  const contact = await lockContact(tx, actor, (await find()).contact)
  return { row: await find(), contact }
}
