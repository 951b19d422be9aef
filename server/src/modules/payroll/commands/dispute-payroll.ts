import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { disputePayroll as call } from '#contract/payroll.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { lockLine, saveLine, savedLines } from './pay-line.ts'

/** A technician objects to the pay of a visit, or takes the objection back. A new objection is unanswered. */
export const disputePayroll = async (
  tx: Tx,
  actor: Actor,
  { calibrateEvent, dispute, version }: BodyOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const line = await lockLine(tx, actor, calibrateEvent, actor.user)
  const text = dispute.trim()
  await saveLine(tx, actor, line, { dispute: text, answer: '' }, version, {
    disputed_at: text ? now.toISOString() : null,
    answered_by: '',
  })
  const [saved] = await savedLines(tx, actor, actor.user, [calibrateEvent])
  if (!saved) throw notFound('visit')
  return saved
}
