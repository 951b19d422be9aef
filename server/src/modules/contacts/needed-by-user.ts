import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Message } from '#contract/kit/texts.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { ContactRow } from './store.ts'
import { contactPoints, type ContactPointKind } from './contact-points.ts'
import { t } from './texts.ts'

/**
 * Why a user needs this phone or email: it is the only one that codes and messages can go to. Undefined if it
 * can be deleted.
 */
export const whyNeeded = async (
  tx: Tx,
  kind: ContactPointKind,
  contact: ContactRow,
  id: number,
): Promise<Message | undefined> => {
  if (!contact.user_active) return undefined
  const { table } = contactPoints[kind]
  const others =
    await sql`select 1 from ${sql.table(table)} w where w.contact = ${contact.id} and w.deleted_at is null and w.id <> ${id} limit 1`.execute(
      tx,
    )
  if (others.rows.length > 0) return undefined
  if (kind === 'email') return t.message('needed.email', { name: contact.full_name })
  const user = await tx
    .selectFrom('app_user')
    .select('id')
    .where('contact', '=', contact.id)
    .where('is_inactive', '=', false)
    .where((eb) => eb.or([eb('receives_sms', '=', true), eb('auth_sms', '=', true)]))
    .executeTakeFirst()
  return user && t.message('needed.phone', { name: contact.full_name })
}

/**
 * The contact form can empty the primary phone or email too.
 * @throws Problem 422 if a user needs it
 */
export const refuseIfNeeded = async (tx: Tx, kind: ContactPointKind, contact: ContactRow): Promise<void> => {
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(contactPoints[kind].table)} where contact = ${contact.id} and is_primary`.execute(
    tx,
  )
  const needed = rows[0] && (await whyNeeded(tx, kind, contact, rows[0].id))
  if (needed) throw refused(needed)
}
