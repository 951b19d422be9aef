import { EventStatus, RequestStatus } from '../statuses.ts'
import type { NextOrder, NextPerson, NextTask, NextVisit, OrderStep } from './order.ts'
import { t } from './texts.ts'

type Side = 'shop' | 'center'
export type Duty = {
  stage: OrderStep
  task: NextTask
  visit?: NextVisit
  /** Who has to do it. */
  by: Side | { name: string; users: readonly number[] }
  since: string | null
}

const isOpenVisit = (visit: NextVisit): boolean =>
  visit.calibrateStatusType !== EventStatus.completed && visit.calibrateStatusType !== EventStatus.cancelled
const isOnHold = (visit: NextVisit): boolean => visit.calibrateStatusType === EventStatus.hold
export const moveTo = (moves: NextVisit['moves'], to: number) => moves.find((move) => move.to === to)
/** Resume leads to different statuses, but it is the only move from Hold that asks for no reason. */
export const resumeOf = (moves: NextVisit['moves']) => moves.find((move) => !move.asksReason)

export const nameOf = (order: NextOrder, side: Side): string =>
  side === 'shop' ? order.firmName : (order.serviceFirmName ?? t('theCenter'))
export const firmOf = (order: NextOrder, side: Side): number | null =>
  side === 'shop' ? order.firm : order.serviceFirm

/** Whoever may write internal notes acts for the center, and whoever may add files for either side. */
export const actsForCenter = (order: NextOrder): boolean => order.rights.includes('internalNotes')
const actsForSide = (order: NextOrder): boolean => order.rights.includes('addFile')

/** A planned visit that a technician may start: their own, or one that nobody has yet. */
const ownVisitToStart = (order: NextOrder, person: NextPerson): NextVisit | undefined =>
  order.events.find(
    (visit) =>
      isOpenVisit(visit) &&
      moveTo(visit.moves, EventStatus.working) !== undefined &&
      !isOnHold(visit) &&
      (visit.techIds.includes(person.user) || (visit.techIds.length === 0 && !actsForSide(order))),
  )

const byTechnicians = (order: NextOrder, visit: NextVisit): Duty['by'] =>
  visit.techs ? { name: visit.techs, users: visit.techIds } : { name: nameOf(order, 'center'), users: [] }

/** What the visits wait for: work under way, then planning, then the start of what is planned, then what is on hold. */
const visitDuty = (order: NextOrder, person: NextPerson): Duty => {
  const { marks } = order.progress
  const planned = marks.scheduled?.at ?? marks.accepted?.at ?? order.submittedOn
  const open = order.events.filter(isOpenVisit)
  const working = open.filter((visit) => visit.calibrateStatusType === EventStatus.working)
  const own = working.find((visit) => visit.techIds.includes(person.user))
  const current = own ?? working[0]
  if (current)
    return {
      stage: 'working',
      task: 'complete',
      visit: current,
      by: byTechnicians(order, current),
      since: marks.working?.at ?? null,
    }
  const start = ownVisitToStart(order, person)
  if (start)
    return {
      stage: 'working',
      task: 'start',
      visit: start,
      by: { name: start.techs ?? nameOf(order, 'center'), users: [person.user] },
      since: null,
    }
  const ready = open.filter((visit) => !isOnHold(visit))
  const accepted = marks.accepted?.at ?? order.submittedOn ?? order.createdOn
  const unscheduled = ready.find((visit) => !visit.scheduled)
  if (unscheduled || open.length === 0)
    return { stage: 'scheduled', task: 'schedule', visit: unscheduled, by: 'center', since: accepted }
  const unassigned = ready.find((visit) => visit.techIds.length === 0)
  if (unassigned)
    return { stage: 'scheduled', task: 'assign', visit: unassigned, by: 'center', since: planned }
  const [first] = [...ready].sort((a, b) => (a.scheduled ?? '').localeCompare(b.scheduled ?? ''))
  if (first)
    return {
      stage: 'working',
      task: 'start',
      visit: first,
      by: byTechnicians(order, first),
      // It waits for its time, not for a person.
      since: null,
    }
  const [held] = open
  return {
    stage: 'working',
    task: 'resumeVisit',
    visit: held,
    by: held ? byTechnicians(order, held) : 'center',
    since: null,
  }
}

/** What is left of completed work: its reports, its invoices, and their payment. Undefined if nothing is. */
const closingDuty = (order: NextOrder): Duty | undefined => {
  const { marks, reported, isOwing, payer } = order.progress
  const completed = order.events.filter((visit) => visit.calibrateStatusType === EventStatus.completed)
  const unreported = completed.find((visit) => !reported.includes(visit.calibrateEvent))
  const since = marks.completed?.at ?? null
  if (unreported) return { stage: 'report', task: 'sendReport', visit: unreported, by: 'center', since }
  const unbilled = completed.find((visit) => visit.isToInvoice)
  if (unbilled)
    return {
      stage: 'invoiced',
      task: 'invoice',
      visit: unbilled,
      by: 'center',
      since: marks.report?.at ?? since,
    }
  if (!isOwing) return undefined
  const isShop = payer === null || payer === order.firmName
  return {
    stage: 'paid',
    task: 'pay',
    by: isShop ? 'shop' : { name: payer, users: [] },
    since: marks.invoiced?.at ?? null,
  }
}

/** What an order with this status waits for. Undefined when nothing is left. */
export const dutyAt = (status: number, order: NextOrder, person: NextPerson): Duty | undefined => {
  const { marks, isUnconfirmed } = order.progress
  switch (status) {
    case RequestStatus.pending:
      return {
        stage: 'submitted',
        task: isUnconfirmed ? 'confirmSender' : 'submit',
        by: 'shop',
        since: order.createdOn,
      }
    case RequestStatus.submitted:
      return {
        stage: 'accepted',
        task: 'accept',
        by: 'center',
        since: marks.submitted?.at ?? order.submittedOn,
      }
    case RequestStatus.completed:
      return closingDuty(order)
    case RequestStatus.paid:
      return undefined
    default:
      return visitDuty(order, person)
  }
}
