import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { insertCcc, markCccUndone, type CccDraft } from './outgoing/ccc.ts'
import {
  insertMail,
  insertPushes,
  insertSecretMail,
  insertSms,
  lockMail,
  markSmsUndone,
  markUndone,
  type AttachmentRef,
  type MailDraft,
  type SmsDraft,
} from './outgoing/store.ts'

export { onFactsRelayed } from './relay-events.ts'
export { beginLogWrite, type LogHandoffEntry } from './log-handoff.ts'
export { listenForNotices } from './database-notices.ts'
export { createWorker } from './worker.ts'
export { senderOf } from './outgoing/sender.ts'
export { registerAttachmentRenderer } from './outgoing/attachment-renderers.ts'
export { insertPushes as queuePushes }
export { deletePushesBefore, deleteSubscription, retryNow } from './outgoing/store.ts'
export { takeDueFacts, takeWebhookFacts, type DueFact, type WebhookFact } from './store.ts'
export type { AttachmentRef, MailDraft, SmsDraft }

/** Outgoing messages wait this long, so that the user can undo sending them. */
const undoSeconds = 10

type Queued = { id: number; leavesAt: string }

/**
 * Queues an email in the transaction that causes it. It is sent after 10 seconds or after `delaySeconds`, which is 0 for
 * emails that the recipient asked for (codes, password resets). `mail.firm` is the side whose people can see the
 * outcome, or null for emails with secrets. `leavesAt` in the answer is an ISO instant.
 */
export const queueMail = async (
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  now: Date,
  mail: MailDraft,
  delaySeconds = undoSeconds,
): Promise<Queued> => {
  const leavesAt = new Date(now.getTime() + delaySeconds * 1000)
  return { id: await insertMail(tx, actor.user, mail, leavesAt), leavesAt: leavesAt.toISOString() }
}

/** Queues an email with a secret such as a link that opens an account. No firm sees it, whoever causes it. */
export const queueSecretMail = async (
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  now: Date,
  mail: Pick<MailDraft, 'to' | 'subject' | 'html' | 'text'>,
): Promise<Queued> => {
  const leavesAt = new Date(now.getTime() + undoSeconds * 1000)
  return { id: await insertSecretMail(tx, actor.user, mail, leavesAt), leavesAt: leavesAt.toISOString() }
}

/** Does the same for a text message. `to` is in E.164 format. */
export const queueSms = async (
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  now: Date,
  sms: SmsDraft,
  delaySeconds = undoSeconds,
): Promise<Queued> => {
  const leavesAt = new Date(now.getTime() + delaySeconds * 1000)
  return { id: await insertSms(tx, actor.user, sms, leavesAt), leavesAt: leavesAt.toISOString() }
}

/** Does the same for results that go to the estimate exchange. */
export const queueCcc = async (
  tx: Tx,
  actor: Pick<Actor, 'user' | 'name'>,
  now: Date,
  draft: CccDraft,
): Promise<Queued> => {
  const leavesAt = new Date(now.getTime() + undoSeconds * 1000)
  return { id: await insertCcc(tx, actor, draft, leavesAt), leavesAt: leavesAt.toISOString() }
}

/** Undoes results that have not been sent. Resolves to false if they have been, or are being sent right now. */
export const undoCcc = (tx: Tx, id: number): Promise<boolean> => markCccUndone(tx, id)

/** Undoes a text message of the caller's side if it has not been sent yet. */
export const undoSms = (tx: Tx, actor: Actor, id: number): Promise<void> => markSmsUndone(tx, actor, id)

/**
 * Undoes an email that has not been sent yet. Resolves to false if it has been, or is being sent right now.
 * @throws notFound for emails of another side
 */
export const undoMail = async (tx: Tx, actor: Actor, id: number): Promise<boolean> => {
  const mail = await lockMail(tx, actor, id)
  if (!mail) throw notFound('mail')
  if (mail.state === 'undone') return true
  if (mail.state !== 'queued' && mail.state !== 'waiting') return false
  await markUndone(tx, id)
  await publish(tx, actor, {
    name: 'live.mailUndone',
    entity: 'mail_out',
    id,
    version: 0,
    firm: mail.firm,
    parties: [mail.firm],
    data: { request: mail.request, counts: false },
  })
  return true
}
