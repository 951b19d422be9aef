import { EventStatus, RequestStatus } from '../statuses.ts'
import { orderSteps, type NextOrder, type NextStep, type OrderStep } from './order.ts'

export type StepState = 'done' | 'current' | 'skipped' | 'open'

/**
 * How far each step is. A step is skipped only when it never applied: nobody accepts an order that wasn't submitted, work
 * may begin unscheduled, an order may be paid without a report, and one without charges isn't invoiced.
 */
export const stepStates = (order: NextOrder, next: NextStep): Record<OrderStep, StepState> => {
  const { isBilled } = order.progress
  const isPaid = order.status === RequestStatus.paid
  const isDone = next.closed === 'done'
  const live = order.events.filter((visit) => visit.calibrateStatusType !== EventStatus.cancelled)
  const at = orderSteps.indexOf(next.stage)
  const isSkipped: Partial<Record<OrderStep, boolean>> = {
    accepted: order.submittedOn === null,
    scheduled: live.length > 0 && live.every((visit) => !visit.scheduled),
    report: order.progress.marks.report === null,
    invoiced: !isBilled && !isPaid,
    paid: !isPaid,
  }
  // A report that wasn't sent stays the current step, also when all is invoiced.
  const isInvoiced = isBilled && !order.events.some((visit) => visit.isToInvoice)
  const stateOf = (step: OrderStep, place: number): StepState => {
    if (place < at || isDone) return isSkipped[step] ? 'skipped' : 'done'
    if (place === at) return 'current'
    return step === 'invoiced' && isInvoiced ? 'done' : 'open'
  }
  return Object.fromEntries(orderSteps.map((step, place) => [step, stateOf(step, place)])) as Record<
    OrderStep,
    StepState
  >
}
