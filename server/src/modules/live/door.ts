import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { insertCcc, type CccDraft } from './delivery/ccc.ts'
import {
  insertMail,
  insertPushes,
  insertSms,
  lockMail,
  markSmsUndone,
  markUndone,
  type AttachmentRef,
  type MailDraft,
  type SmsDraft,
} from './delivery/store.ts'

export { onFactsRelayed } from './relay-events.ts'
export { beginLogWrite, type LogHandoffEntry } from './log-handoff.ts'
export { worker } from './worker.ts'
export { senderOf } from './delivery/sender.ts'
export { makesAttachment } from './delivery/attachments.ts'
export { insertPushes as queuePushes }
export type { AttachmentRef, MailDraft, SmsDraft }

/** What leaves the house waits, so that it can be taken back. */
const undoSeconds = 10

type Queued = { id: number; leavesAt: string }

/**
 * Queues a mail in the transaction that causes it; it leaves after 10 seconds, or after `delaySeconds`: 0 for what its
 * reader asked for (codes, resets). `firm` is the side whose people see what became of it; null for secrets.
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

/** The same for a text message; `to` is in E.164. */
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

/** The same for results that go to the estimate exchange. */
export const queueCcc = async (
  tx: Tx,
  actor: Pick<Actor, 'user' | 'name'>,
  now: Date,
  draft: CccDraft,
): Promise<Queued> => {
  const leavesAt = new Date(now.getTime() + undoSeconds * 1000)
  return { id: await insertCcc(tx, actor, draft, leavesAt), leavesAt: leavesAt.toISOString() }
}

/** Takes a text message of the caller's side back, when it has not left. */
export const takeBackSms = (tx: Tx, actor: Actor, id: number): Promise<void> => markSmsUndone(tx, actor, id)

/** Takes a mail back that has not left. False when it has, or is leaving. @throws notFound outside the caller’s side */
export const takeBackMail = async (tx: Tx, actor: Actor, id: number): Promise<boolean> => {
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
