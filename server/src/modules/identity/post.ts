import { sql } from 'kysely'
import type { Tx } from '#server/kernel/database.ts'

/**
 * Hands a secret to the mail that its reader asked for: it leaves at once. It belongs to no firm, so that nobody of
 * the reader's firm finds it among the mail that was kept.
 */
export const postMail = async (
  tx: Tx,
  user: number,
  to: string,
  mail: { subject: string; html: string; text: string },
): Promise<void> => {
  await tx
    .insertInto('mail_out')
    .values({ to, subject: mail.subject, html: mail.html, text: mail.text, actor: user })
    .execute()
  await sql`select pg_notify('outbox', '')`.execute(tx)
}

/** The same by text message. */
export const postSms = async (tx: Tx, user: number, to: string, text: string): Promise<void> => {
  await tx.insertInto('sms_out').values({ to, text, actor: user }).execute()
  await sql`select pg_notify('outbox', '')`.execute(tx)
}
