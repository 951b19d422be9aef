import type { QueueAction, QueueSection } from '#contract/kit/work-queue.ts'
import { RequestStatus } from '#contract/statuses.ts'
import { requestMovesFor, requestRights, sidesOf, type PolicyActor, type RequestFacts } from '../policy.ts'

type Waiting = RequestFacts & { event: number | null; scheduled_local: string | null }

/** The step that a section waits for. */
const nextStep = (section: QueueSection, row: Waiting): QueueAction => {
  switch (section) {
    case 'needsAnswer':
      return 'answer'
    case 'toAccept':
      return 'accept'
    case 'unassigned':
      return row.scheduled_local === null ? 'schedule' : 'assign'
    case 'waitingAuthorization':
      return 'ask'
    case 'late':
    case 'clashesToday':
      return 'schedule'
    case 'notInvoiced':
      return 'invoice'
    case 'notPaid':
      return 'pay'
    case 'inShop':
    case 'readyForPickup':
    case 'stuck':
      return 'open'
  }
}

const isAllowed = (action: QueueAction, actor: PolicyActor, row: Waiting): boolean => {
  const rights = requestRights(actor, row)
  const sides = sidesOf(actor, row)
  switch (action) {
    case 'accept':
      return requestMovesFor(actor, row).some((move) => move.to === RequestStatus.submittedOk)
    case 'schedule':
      return row.event === null ? rights.includes('addVisit') : rights.includes('assign')
    case 'assign':
      return rights.includes('assign')
    case 'answer':
      return sides.includes('shop')
    case 'ask':
    case 'invoice':
    case 'pay':
      return sides.includes('center')
    case 'open':
      return true
  }
}

/** What a row of the work queue offers in place. Whoever may not do the step opens the repair order instead. */
export const queueAction = (section: QueueSection, actor: PolicyActor, row: Waiting): QueueAction => {
  const action = nextStep(section, row)
  return isAllowed(action, actor, row) ? action : 'open'
}
