import { sql } from 'kysely'
import { roles } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'

/** Refers to an email attachment that is rendered when the email is sent. `kind` names the renderer. */
export type AttachmentRef = { kind: string; name: string } & Record<string, unknown>

type Subject = { firm: number | null; request?: number | null; event?: number | null }
export type MailDraft = Subject & {
  to: readonly string[]
  /** If absent or empty, this installation's own name and address are used. */
  fromName?: string
  fromEmail?: string
  subject: string
  html: string
  text: string
  attachments?: readonly AttachmentRef[]
}
export type SmsDraft = Subject & { to: string; text: string }
export type OutgoingTable = 'mail_out' | 'sms_out' | 'ccc_out' | 'push_out'

/** Inserts an email with a secret, which no firm sees. The caller may be limited to some firms. */
export const insertSecretMail = async (
  tx: Tx,
  actor: number,
  { to, subject, html, text }: Pick<MailDraft, 'to' | 'subject' | 'html' | 'text'>,
  notBefore: Date,
): Promise<number> => {
  const { rows } = await sql<{
    id: number
  }>`select queue_secret_mail(${to.join(', ')}, ${subject}, ${html}, ${text},
    ${notBefore.toISOString()}::timestamptz, ${actor}) as id`.execute(tx)
  await wakeSending(tx)
  return rows[0]?.id ?? 0
}

export const insertMail = async (
  tx: Tx,
  actor: number,
  mail: MailDraft,
  notBefore: Date,
): Promise<number> => {
  const row = await tx
    .insertInto('mail_out')
    .values({
      firm: mail.firm,
      request: mail.request ?? null,
      event: mail.event ?? null,
      to: mail.to.join(', '),
      from_name: mail.fromName ?? '',
      from_email: mail.fromEmail ?? '',
      subject: mail.subject.slice(0, 300),
      html: mail.html,
      text: mail.text,
      attachments: JSON.stringify(mail.attachments ?? []),
      not_before: notBefore.toISOString(),
      actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wakeSending(tx)
  return row.id
}

export const insertSms = async (tx: Tx, actor: number, sms: SmsDraft, notBefore: Date): Promise<number> => {
  const row = await tx
    .insertInto('sms_out')
    .values({
      firm: sms.firm,
      request: sms.request ?? null,
      event: sms.event ?? null,
      to: sms.to,
      text: sms.text,
      not_before: notBefore.toISOString(),
      actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wakeSending(tx)
  return row.id
}

export type PushDraft = { title: string; text: string; path: string; tag: string }

/** Queues a push to each of these browser subscriptions, to be sent right away. */
export const insertPushes = async (
  tx: Tx,
  subscriptions: readonly number[],
  body: PushDraft,
  now: Date,
): Promise<void> => {
  await sql`insert into push_out (subscription, "to", body, not_before)
    select s.id, split_part(s.endpoint, '/', 3), ${JSON.stringify(body)}::jsonb, ${now.toISOString()}
    from push_subscription s where s.id = any(${[...subscriptions]}::int[])`.execute(tx)
  await wakeSending(tx)
}

/** Deletes pushes created before an instant, sent or not. */
export const deletePushesBefore = async (tx: Tx, before: string): Promise<void> => {
  await tx.deleteFrom('push_out').where('created_at', '<', before).execute()
}

/** Ends a browser's subscription: one of the user's, by its id or its endpoint. */
export const deleteSubscription = async (
  tx: Tx,
  user: number,
  { subscription, endpoint }: { subscription?: number; endpoint?: string },
): Promise<void> => {
  await sql`delete from push_subscription s where s."user" = ${user}
    and (s.id = ${subscription ?? null}::int or s.endpoint = ${endpoint ?? null}::text)`.execute(tx)
}

const wakeSending = (tx: Tx) => sql`select pg_notify('post', '')`.execute(tx)

export type OutgoingMessage = {
  id: number
  firm: number | null
  request: number | null
  event: number | null
  to: string
  from_name?: string
  from_email?: string
  subject?: string
  html?: string
  text: string
  attachments?: AttachmentRef[]
  /** The results in ccc_out, or what the notification shows in push_out. */
  body?: unknown
  tries: number
  created_at: string
}

/** Claims the next due message and marks it as being sent. If the process dies, the claim expires at `until`. */
export const claimDue = async (
  tx: Tx,
  table: OutgoingTable,
  now: Date,
  until: Date,
): Promise<OutgoingMessage | undefined> => {
  const claimed = await sql<OutgoingMessage>`update ${sql.table(table)} m
    set state = 'sending', tries = m.tries + 1, not_before = ${until.toISOString()}
    where m.id = (select d.id from ${sql.table(table)} d
      where d.state in ('queued', 'waiting', 'sending') and d.not_before <= ${now.toISOString()}
      order by d.not_before, d.id limit 1 for update skip locked)
    returning m.*`.execute(tx)
  return claimed.rows[0]
}

/** When the next message is due (ISO instant), or null if none is waiting. */
export const nextDue = async (tx: Tx, table: OutgoingTable): Promise<string | null> => {
  const found = await sql<{ due: string | null }>`select min(not_before) as due from ${sql.table(table)}
    where state in ('queued', 'waiting', 'sending')`.execute(tx)
  return found.rows[0]?.due ?? null
}

export type Outcome = {
  state: 'sent' | 'kept' | 'waiting' | 'refused'
  /** What the other side answered, as shown on the record. */
  response: string
  /** When a waiting message is tried next. */
  notBefore: Date
}

/**
 * Records the outcome of an attempt, unless another attempt has begun since. Resolves to the technicians of the
 * message's request, if any, or to undefined if nothing was recorded.
 */
export const recordOutcome = async (
  tx: Tx,
  table: OutgoingTable,
  row: OutgoingMessage,
  { state, response, notBefore }: Outcome,
  now: Date,
): Promise<{ technicians: number[] | null } | undefined> => {
  const sentAt = state === 'sent' || state === 'kept' ? now.toISOString() : null
  const updated = await sql<{ technicians: number[] | null }>`update ${sql.table(table)} m
    set state = ${state}, last_words = ${response}, not_before = ${notBefore.toISOString()}, sent_at = ${sentAt}
    where m.id = ${row.id} and m.state = 'sending' and m.tries = ${row.tries}
    returning (select r.technician_ids from request r where r.id = m.request) as technicians`.execute(tx)
  return updated.rows[0]
}

/**
 * Makes a message due now that waits for its next try, or was refused, with all its tries before it. Resolves to false if it isn't there
 * or is in no such state, or if the same results are under way already.
 */
export const retryNow = async (tx: Tx, table: OutgoingTable, id: number, now: Date): Promise<boolean> => {
  const isOnly =
    table === 'ccc_out'
      ? sql`not exists (select 1 from ccc_out o where o.event = m.event and o.id <> m.id and o.state in ('queued', 'waiting', 'sending'))`
      : sql`true`
  const { rows } = await sql`update ${sql.table(table)} m
    set state = 'queued', tries = 0, not_before = ${now.toISOString()}
    where m.id = ${id} and m.state in ('waiting', 'refused') and ${isOnly} returning m.id`.execute(tx)
  if (rows.length > 0) await wakeSending(tx)
  return rows.length > 0
}

/** Locks an email that the caller may undo: one of the caller's side and, for technicians, one they sent themselves. */
export const lockMail = async (
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ id: number; state: string; firm: number; request: number | null } | undefined> => {
  const found = await sql<{ id: number; state: string; firm: number; request: number | null }>`
    select m.id, m.state, m.firm, m.request from mail_out m
    where m.id = ${id} and m.firm is not null and ${firmsInScope(actor, 'm.firm')}
      and (${!(roles.technician as number[]).includes(actor.role)} or m.actor = ${actor.user})
    for update`.execute(tx)
  return found.rows[0]
}

export const markSmsUndone = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  await sql`update sms_out m set state = 'undone'
    where m.id = ${id} and m.state in ('queued', 'waiting') and ${firmsInScope(actor, 'm.firm')}`.execute(tx)
}

export const markUndone = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('mail_out').set({ state: 'undone' }).where('id', '=', id).execute()
}
