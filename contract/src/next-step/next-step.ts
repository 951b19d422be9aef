import { EventStatus, RequestStatus } from '../statuses.ts'
import { actsForCenter, dutyAt, firmOf, moveTo, nameOf, resumeOf, type Duty } from './duty.ts'
import type {
  ClosedState,
  NextAction,
  NextOrder,
  NextPerson,
  NextStep,
  NextTask,
  NextVisit,
} from './order.ts'

/** The action for a task, if the person may do it. */
const actionFor = (
  task: NextTask,
  order: NextOrder,
  visit: NextVisit | undefined,
  person: NextPerson,
): NextAction | undefined => {
  const allowed = (isAllowed: boolean): NextAction | undefined =>
    isAllowed ? { task, ...(visit && { visit: visit.calibrateEvent }) } : undefined
  const byMove = (move: NextVisit['moves'][number] | undefined): NextAction | undefined =>
    move && {
      task,
      to: move.to,
      ...(visit && { visit: visit.calibrateEvent }),
      ...(move.notYet && { notYet: move.notYet }),
    }
  switch (task) {
    case 'submit':
      return byMove(moveTo(order.moves, RequestStatus.submitted))
    case 'accept':
      return byMove(moveTo(order.moves, RequestStatus.submittedOk))
    case 'resume':
      return byMove(resumeOf(order.moves))
    case 'start':
      return byMove(visit && moveTo(visit.moves, EventStatus.working))
    case 'complete':
      return byMove(visit && moveTo(visit.moves, EventStatus.completed))
    case 'resumeVisit':
      return byMove(visit && resumeOf(visit.moves))
    case 'schedule':
      return allowed(
        visit ? visit.rights.includes('schedule') : actsForCenter(order) && order.rights.includes('addVisit'),
      )
    case 'assign':
      return allowed(visit?.rights.includes('assign') ?? false)
    case 'sendReport':
      return allowed(actsForCenter(order) || (visit?.techIds.includes(person.user) ?? false))
    case 'invoice':
      return allowed(actsForCenter(order))
    case 'pay':
      return allowed(order.rights.includes('pay'))
    case 'confirmSender':
      return allowed(order.rights.includes('edit'))
  }
}

const closedState = (order: NextOrder): ClosedState | undefined => {
  if (order.status === RequestStatus.voided) return 'voided'
  if (order.status !== RequestStatus.cancelled) return undefined
  return order.progress.stopped?.isDeclined ? 'declined' : 'cancelled'
}

/** Whether the person belongs to whom the order waits for. */
const isWaitedFor = (duty: Duty, order: NextOrder, person: NextPerson): boolean =>
  typeof duty.by === 'string' ? person.firm === firmOf(order, duty.by) : duty.by.users.includes(person.user)

/**
 * What happens next on a repair order, who does it, and the one action that this person can take for it. "You" is a
 * person of the company that is waited for, or the technician, who may take the step. Others who may take it are told
 * whom the order waits for, and get the action too.
 */
export const nextStep = (order: NextOrder, person: NextPerson): NextStep => {
  const closed = closedState(order)
  // Where it stopped: the step of the status before.
  const before = order.progress.stopped?.from ?? RequestStatus.submitted
  if (closed) {
    const stage = dutyAt(before, order, person)?.stage ?? 'paid'
    return { stage, task: null, closed, waitingFor: null, since: null }
  }
  if (order.status === RequestStatus.hold) {
    const action = actionFor('resume', order, undefined, person)
    const isOwn = action !== undefined && [order.firm, order.serviceFirm].includes(person.firm)
    return {
      stage: dutyAt(before, order, person)?.stage ?? 'submitted',
      task: 'resume',
      waitingFor: isOwn ? 'you' : nameOf(order, order.serviceFirm === null ? 'shop' : 'center'),
      since: order.hold?.until ? null : (order.progress.stopped?.at ?? null),
      ...(action && { action }),
    }
  }
  const duty = dutyAt(order.status, order, person)
  if (!duty) return { stage: 'paid', task: null, closed: 'done', waitingFor: null, since: null }
  const { stage, task, visit, since } = duty
  const action = actionFor(task, order, visit, person)
  // The shop pays, but the center records it.
  const mayDo = action !== undefined || task === 'pay'
  const isOwn = mayDo && isWaitedFor(duty, order, person)
  return {
    stage,
    task,
    waitingFor: isOwn ? 'you' : typeof duty.by === 'string' ? nameOf(order, duty.by) : duty.by.name,
    since,
    ...(visit && { visit: { id: visit.calibrateEvent, number: visit.number } }),
    ...(action && { action }),
  }
}
