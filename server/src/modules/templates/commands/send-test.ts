import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { testEmailTemplate as call } from '#contract/templates.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { queueMail } from '../../live/door.ts'
import { previewDraft } from '../preview-draft.ts'

/** Mails an unsaved draft to its author, who is the only possible recipient. It is sent at once. */
export const sendTest = async (
  tx: Tx,
  actor: Actor,
  settings: Settings,
  draft: BodyOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  if (!actor.email)
    throw refused('Your account has no email address to send the test to. Add one to your profile.')
  const { firm, subject, html, text } = await previewDraft(runInTx(tx), actor, settings, draft)
  const { fromName, fromEmail } = draft
  const mail = { firm, to: [actor.email], fromName, fromEmail, subject: `Test: ${subject}`, html, text }
  const queued = await queueMail(tx, actor, now, mail, 0)
  return { mail: queued.id, to: actor.email }
}
