import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { testEmailTemplate as call } from '#contract/templates.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { queueMail } from '../../live/door.ts'
import { previewDraft } from '../preview-draft.ts'
import { t } from '../texts.ts'

/** Mails an unsaved draft to its author, who is the only possible recipient. It is sent at once. */
export const sendTest = async (
  tx: Tx,
  actor: Actor,
  settings: Settings,
  draft: BodyOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  if (!actor.email) throw refused(t.message('noEmail'))
  const { firm, subject, html, text } = await previewDraft(runInTx(tx), actor, settings, draft)
  const { fromName, fromEmail } = draft
  const mail = {
    firm,
    to: [actor.email],
    fromName,
    fromEmail,
    subject: t('test.subject', { subject }),
    html,
    text,
  }
  const queued = await queueMail(tx, actor, now, mail, 0)
  return { mail: queued.id, to: actor.email }
}
