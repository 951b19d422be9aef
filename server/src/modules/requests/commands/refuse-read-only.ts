import type { Message } from '#contract/kit/texts.ts'
import { requestStatusWord, RequestStatus } from '#contract/statuses.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { isVisitClosed, isRequestStopped } from '../policy.ts'
import { visitLabel, type RequestRow, type Visit } from '../store.ts'
import { t } from './texts.ts'

/** @throws refused when the repair order is stopped, naming the next step when there is one */
export const refuseStopped = (request: RequestRow, attempt: Attempt = 'stopped'): void => {
  if (isRequestStopped(request.status)) throw refused(stoppedMessage(request, attempt))
}

/** Changing a visit, or adding one. */
type Attempt = 'stopped' | 'stoppedNew'
const stoppedMessage = ({ ro_number: ro, status }: RequestRow, attempt: Attempt): Message => {
  const params = { ro, status: requestStatusWord(status as RequestStatus) }
  return attempt === 'stopped'
    ? t.message(`stopped.${nextStep(status)}`, params)
    : t.message(`stoppedNew.${nextStep(status)}`, params)
}

/** Why a visit is read-only: it is closed, or its repair order is stopped. */
export const readOnlyReason = (visit: Visit): Message =>
  isVisitClosed(visit.event.status)
    ? t.message('visit.closed', { visit: visitLabel(visit) })
    : stoppedMessage(visit.request, 'stopped')

/** A held request can be resumed and a cancelled or voided one reopened; a paid one stays closed. */
const nextStep = (status: number): 'hold' | 'paid' | 'closed' =>
  status === RequestStatus.hold ? 'hold' : status === RequestStatus.paid ? 'paid' : 'closed'
