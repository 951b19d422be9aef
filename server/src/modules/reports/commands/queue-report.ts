import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { queueMail } from '../../live/door.ts'
import type { DocumentRef } from '../document-ref.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import { lockVisit, findQueuedMail } from '../queued-mail.ts'

type MailContent = { subject: string; html: string; text: string; fromName: string; fromEmail: string }
type QueuedMail = { mail: number; to: string[]; leavesAt: string }

/** Queues the mail of a document. If the same mail is still waiting, it isn't queued twice. */
export const queueReport = async (
  tx: Tx,
  actor: Actor,
  head: VisitHeader,
  to: string[],
  content: MailContent,
  paper: DocumentRef,
  now: Date,
): Promise<QueuedMail> => {
  const { firm, service_firm, request, event } = head
  const technicians = await lockVisit(tx, event)
  const waiting = await findQueuedMail(tx, event, to.join(', '), paper.name)
  if (waiting) return { mail: waiting.id, to, leavesAt: waiting.not_before }
  // Only the sender's side, the center or the shop, is notified about the delivery.
  const side = service_firm !== null && canSeeFirm(actor, service_firm) ? service_firm : firm
  const mail = { firm: side, request, event, to, ...content, attachments: [paper] }
  const queued = await queueMail(tx, actor, now, mail)
  await recordHistory(tx, actor, {
    entity: 'event',
    id: event,
    request,
    firm,
    serviceFirm: service_firm,
    version: head.version,
    what: 'sentDocument',
    changes: {
      document: [null, paper.title],
      paper: [null, paper.wish.paper],
      to: [null, to.join(', ')],
      mail: [null, queued.id],
    },
  })
  await publish(tx, actor, {
    name: 'reports.reportQueued',
    entity: 'mail_out',
    id: queued.id,
    version: 0,
    firm: side,
    parties: [side],
    technicians,
    data: { request, event, counts: false },
  })
  return { mail: queued.id, to, leavesAt: queued.leavesAt }
}
