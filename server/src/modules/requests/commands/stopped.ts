import { requestStatusNames } from '#contract/statuses.ts'
import { refused } from '#server/kernel/problems.ts'
import { isStopped } from '../policy.ts'
import type { RequestRow } from '../store.ts'

/** Of a stopped repair order. @throws refused with what leads on, where something does */
export const refuseStopped = (request: RequestRow, whatRests = ': its visits rest'): void => {
  if (isStopped(request.status))
    throw refused(
      `${request.ro_number} is ${requestStatusNames[request.status]}${whatRests}.${leadsOn(request.status)}`,
    )
}

/** From Hold work goes on, and what was called off is reopened; what is paid stays closed. */
const leadsOn = (status: number): string =>
  status === 10 ? ' Resume it first.' : status === 9 ? '' : ' Reopen it first.'
