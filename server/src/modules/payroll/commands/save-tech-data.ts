import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import { cents, fromCents } from '#contract/kit/money.ts'
import type { saveTechData as call } from '#contract/payroll.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { t } from '../texts.ts'
import { lockLine, saveLine, savedLines, type PayLine } from './pay-line.ts'

type Body = BodyOf<typeof call>
type Change = Body['assignments'][number]

/** Sets or clears the commission of a technician's visits, and answers disputes: all of them or none. */
export const saveTechData = async (
  tx: Tx,
  actor: Actor,
  { technician, assignments }: Body,
): Promise<AnswerOf<typeof call>> => {
  for (const change of assignments) {
    const line = await lockLine(tx, actor, change.calibrateEvent, technician)
    const answeredBy = change.answer === undefined ? {} : { answered_by: change.answer && actor.name }
    await saveLine(tx, actor, line, valuesOf(change, line), change.version, answeredBy)
  }
  const events = assignments.map(({ calibrateEvent }) => calibrateEvent)
  return { assignments: await savedLines(tx, actor, technician, events) }
}

const valuesOf = (change: Change, line: PayLine): Record<string, unknown> => {
  const { commissionOverride, reason, answer } = change
  if (answer && line.dispute === '') throw refused(t.message('line.noDispute', { ro: line.ronumber }))
  return {
    commission_override:
      typeof commissionOverride === 'string' ? fromCents(cents(commissionOverride)) : commissionOverride,
    // A computed commission has no reason.
    reason: commissionOverride === null ? '' : reason,
    answer,
  }
}
