import type { cancelMail as call } from '#contract/reports.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { undoMail } from '../../live/door.ts'
import { lockQueuedDocument, type QueuedDocument } from '../queued-mail.ts'
import { t } from '../texts.ts'

/** Cancels a mail that hasn't been sent. If it carries a document, the visit's history records it. */
export const cancelMail = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const paper = await lockQueuedDocument(tx, body.mail)
  if (!(await undoMail(tx, actor, body.mail))) return { ok: false, says: t('cancel.tooLate') }
  if (paper) await recordCancellation(tx, actor, body.mail, paper)
  return { ok: true, says: t('cancel.done') }
}

const recordCancellation = (tx: Tx, actor: Actor, mail: number, paper: QueuedDocument): Promise<void> =>
  recordHistory(tx, actor, {
    entity: 'event',
    id: paper.event,
    request: paper.request,
    firm: paper.firm,
    serviceFirm: paper.service_firm,
    version: paper.version,
    what: 'tookDocumentBack',
    changes: { document: [paper.title, null], to: [paper.to, null], mail: [mail, null] },
  })
