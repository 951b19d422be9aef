import { requestStatusNames } from '#contract/statuses.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { isOver, isStopped } from '../policy.ts'
import { nameOf, type RequestRow, type Visit } from '../store.ts'

/** Of a stopped repair order. @throws refused with what leads on, where something does */
export const refuseStopped = (request: RequestRow, whatRests = restsWords): void => {
  if (isStopped(request.status)) throw refused(stopped(request, whatRests))
}

const restsWords = ': its visits rest'
const stopped = ({ ro_number, status }: RequestRow, whatRests: string): string =>
  `${ro_number} is ${requestStatusNames[status]}${whatRests}.${leadsOn(status)}`

/** Why nothing but the words of a visit changes: it is over, or its repair order is stopped. */
export const whyRests = (visit: Visit): string =>
  isOver(visit.event.status)
    ? `${nameOf(visit)} is over. Reopen it to change its plan.`
    : stopped(visit.request, restsWords)

/** From Hold work goes on, and what was called off is reopened; what is paid stays closed. */
const leadsOn = (status: number): string =>
  status === 10 ? ' Resume it first.' : status === 9 ? '' : ' Reopen it first.'
