import type { Side } from '#contract/kit/fields.ts'
import type { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { cascadeToVisits } from '../rules/cascade-to-visits.ts'
import { statusFromVisits } from '../rules/status-from-visits.ts'
import { eventMoves, resolveTargetStatus, requestMoves } from '../rules/status.ts'

type Holdable<S> = {
  status: S
  holdFrom: S | null
  /** The status before its last hold. */ lastHeld: S | null
}
export type VisitModel = Holdable<EventStatus> & {
  technicians: number
  hasBegun: boolean
  /** An instant in ISO 8601 UTC. */
  completedAt: string | null
}
/** A model of a repair order and its visits that follows the rules without a database. */
export type Lifecycle = {
  request: Holdable<RequestStatus> & { isSubmitted: boolean; hasCenter: boolean }
  visits: VisitModel[]
}
/** `on` is the index of a visit, or null for the request; `at` orders completions. */
export type LifecycleStep = { who: Side; on: number | null; to: number; at: string }

/** The status a step leads to: 1 on a submitted request may mean Assigned. */
const targetStatus = ({ request }: Lifecycle, { who, on, to }: LifecycleStep): number =>
  on === null ? resolveTargetStatus(to as RequestStatus, request, [who]) : to

const stopped: readonly number[] = [5, 6, 9, 10]

/** Whether the transition tables allow a step. They don't include Undo. */
export const isAllowed = (life: Lifecycle, step: LifecycleStep): boolean => {
  const { request, visits } = life
  const to = targetStatus(life, step)
  if (step.who === 'center' && !request.hasCenter) return false
  if (step.on === null)
    return requestMoves(request).some((move) => move.to === to && move.allowedSides.includes(step.who))
  const visit = visits[step.on]
  if (!visit || (step.who === 'technician' && !request.hasCenter)) return false
  if (stopped.includes(request.status) && !(request.status === 10 && to === 5)) return false
  if (to === 3 && !request.hasCenter) return false
  return eventMoves(visit).some((move) => move.to === to && move.allowedSides.includes(step.who))
}

const statusToRemember = (visit: VisitModel, to: number): EventStatus | null => {
  if (visit.status === 7) return visit.holdFrom ?? 6
  if (visit.status !== 4 && visit.status !== 5) return visit.status
  return to === 7 ? (visit.lastHeld ?? 6) : null
}

const visitAfter = (visit: VisitModel, to: EventStatus, at: string, keepHold = false): VisitModel => {
  const hasBegun = to === 3 || ([4, 5, 7].includes(to) && visit.hasBegun)
  return {
    ...visit,
    status: to,
    holdFrom: to === 7 || keepHold ? statusToRemember(visit, to) : null,
    lastHeld: to === 7 && visit.status !== 4 && visit.status !== 5 ? visit.status : visit.lastHeld,
    hasBegun,
    completedAt: to === 4 ? at : null,
  }
}

const syncStatus = ({ request, visits }: Lifecycle, byHand: boolean): Lifecycle => {
  const followed = statusFromVisits(request.status, visits)
  const status = byHand && request.status === 11 && followed === 8 ? 11 : followed
  return {
    request: {
      ...request,
      status,
      isSubmitted: request.isSubmitted || [2, 3, 4, 8, 11].includes(status),
    },
    visits,
  }
}

const requestAfter = ({ request, visits }: Lifecycle, to: RequestStatus, at: string): Lifecycle => {
  const from = request.status
  const steps = cascadeToVisits(visits, from, to)
  const life = syncStatus(
    {
      request: {
        status: to,
        holdFrom: to === 10 ? (from === 5 ? request.lastHeld : from) : null,
        lastHeld: to === 10 && from !== 5 ? from : request.lastHeld,
        isSubmitted: to === 2 || (to !== 1 && request.isSubmitted),
        hasCenter: to === 1 && from === 2 ? false : to === 2 || request.hasCenter,
      },
      visits: visits.map((visit, place) => {
        const step = steps[place]
        if (!step) return visit
        const freed = step.unassigns ? { ...visit, technicians: 0 } : visit
        return visitAfter(freed, step.to, at, step.rememberStatus)
      }),
    },
    true,
  )
  if (to !== 1 || life.request.status === 1) return life
  return { ...life, request: { ...life.request, isSubmitted: request.isSubmitted } }
}

/** The model after an allowed step. */
export const afterStep = (life: Lifecycle, step: LifecycleStep): Lifecycle => {
  const to = targetStatus(life, step)
  if (step.on === null)
    return to === life.request.status ? life : requestAfter(life, to as RequestStatus, step.at)
  const taken = (visit: VisitModel): VisitModel =>
    step.who === 'technician' && visit.technicians === 0
      ? { ...visit, technicians: 1, status: [6, 2, 8].includes(visit.status) ? 1 : visit.status }
      : visit
  const visits = life.visits.map((visit, place) =>
    place === step.on && visit.status !== to ? visitAfter(taken(visit), to as EventStatus, step.at) : visit,
  )
  return visits.every((visit, place) => visit === life.visits[place])
    ? life
    : syncStatus({ request: life.request, visits }, false)
}
