import { requestStatusNames } from '#contract/statuses.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { isVisitClosed, isRequestStopped } from '../policy.ts'
import { visitLabel, type RequestRow, type Visit } from '../store.ts'
import { requestStatus } from '../rules/statuses.ts'

/** @throws refused when the repair order is stopped, naming the next step when there is one */
export const refuseStopped = (request: RequestRow, consequence = visitsRest): void => {
  if (isRequestStopped(request.status)) throw refused(stoppedMessage(request, consequence))
}

const visitsRest = ': its visits rest'
const stoppedMessage = ({ ro_number, status }: RequestRow, consequence: string): string =>
  `${ro_number} is ${requestStatusNames[status]}${consequence}.${nextStepHint(status)}`

/** Why a visit is read-only: it is closed, or its repair order is stopped. */
export const readOnlyReason = (visit: Visit): string =>
  isVisitClosed(visit.event.status)
    ? `${visitLabel(visit)} is over. Reopen it to change its plan.`
    : stoppedMessage(visit.request, visitsRest)

/** A held request can be resumed and a cancelled or voided one reopened; a paid one stays closed. */
const nextStepHint = (status: number): string =>
  status === requestStatus.hold
    ? ' Resume it first.'
    : status === requestStatus.paid
      ? ''
      : ' Reopen it first.'
