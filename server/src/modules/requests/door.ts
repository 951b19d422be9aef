import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrate } from '#contract/requests/calls.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { deferCommit } from '#server/kernel/postgres/commit-pipelining.ts'
import { saveRequest as save } from './commands/save-request.ts'

/** Saves a repair order inside another module's command, which continues in the same transaction. */
export const saveRequest = (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveCalibrate>,
  now: Date,
): Promise<number> => deferCommit(tx, () => save(tx, actor, body, now, (id) => Promise.resolve(id)))
export { deleteRequest } from './commands/delete-request.ts'
export { fillClaim } from './commands/fill-claim.ts'

export { readCharges } from './billing/reads/charges.ts'
export { amountDue } from './billing/rules/charges-summary.ts'

export { eventRights } from './policy.ts'
export { historySentence } from './reads/history-sentence.ts'
export { dateRange, maxExactCount, pageBounds, pageInfo, searchPatterns } from './reads/list-filter.ts'
export { planVisits, type VisitPlan } from './commands/plan-visits.ts'
export { scheduleEvent } from './commands/schedule-event.ts'
export { scheduledText } from './rules/scheduled-time.ts'
export {
  reportedResults,
  resultStatements,
  systemsOfCodes,
  type ReportedResult,
} from './results/result-rows.ts'
export { lockEvent, type Visit } from './store.ts'
