import type { cancelMail as call } from '#contract/reports.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { takeBackMail } from '../../live/door.ts'

/** Takes a mail back that has not left. */
export const cancelMail = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
): Promise<AnswerOf<typeof call>> =>
  (await takeBackMail(tx, actor, body.mail))
    ? { ok: true, says: 'Taken back. Nothing was sent.' }
    : { ok: false, says: 'It has left already and cannot be taken back.' }
