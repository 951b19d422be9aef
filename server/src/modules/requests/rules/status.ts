import {
  eventStatusNames,
  requestStatusNames,
  type EventStatus,
  type RequestStatus,
} from '#contract/statuses.ts'
import { eventStatus, requestStatus } from './statuses.ts'

/** The parties: the shop that requests, the center that does the work, and the technician of the visit. */
export type Side = 'shop' | 'center' | 'technician'

type Row<S> = {
  from: S
  to: S
  /** The button label. */
  says: string
  allowedSides: readonly Side[]
  asksReason: boolean
  /** Leads back, so a refusal names it only when there is no way forward. */
  isBack?: true
  /** Not offered as a button, but callers may still make the move. */
  isHidden?: true
}
export type RequestMove = Row<RequestStatus>
export type EventMove = Row<EventStatus>

const both: readonly Side[] = ['shop', 'center']
const shop: readonly Side[] = ['shop']
const center: readonly Side[] = ['center']
const workers: readonly Side[] = ['center', 'technician']

const open: readonly RequestStatus[] = [
  requestStatus.submittedOk,
  requestStatus.assigned,
  requestStatus.working,
]
const withoutReason = { asksReason: false }
const withReason = { asksReason: true }

/** Every move of a request that a person can make. Paid follows from payments; for Resume from Hold see `requestMoves`. */
export const requestTransitions: readonly RequestMove[] = [
  {
    from: requestStatus.pending,
    to: requestStatus.submitted,
    says: 'Submit',
    allowedSides: shop,
    ...withoutReason,
  },
  {
    from: requestStatus.pending,
    to: requestStatus.cancelled,
    says: 'Cancel…',
    allowedSides: shop,
    ...withReason,
  },
  {
    from: requestStatus.submitted,
    to: requestStatus.submittedOk,
    says: 'Accept',
    allowedSides: center,
    ...withoutReason,
  },
  { from: requestStatus.submitted, to: requestStatus.hold, says: 'Hold…', allowedSides: both, ...withReason },
  {
    from: requestStatus.submitted,
    to: requestStatus.cancelled,
    says: 'Cancel…',
    allowedSides: both,
    ...withReason,
  },
  {
    from: requestStatus.submitted,
    to: requestStatus.pending,
    says: 'Take back',
    allowedSides: shop,
    ...withoutReason,
    isBack: true,
  },
  {
    from: requestStatus.submitted,
    to: requestStatus.assigned,
    says: 'Assign',
    allowedSides: center,
    ...withoutReason,
    isHidden: true,
  },
  {
    from: requestStatus.submittedOk,
    to: requestStatus.assigned,
    says: 'Assign',
    allowedSides: center,
    ...withoutReason,
    isHidden: true,
  },
  ...open.map((from): RequestMove => ({
    from,
    to: requestStatus.hold,
    says: 'Hold…',
    allowedSides: both,
    ...withReason,
  })),
  ...open.map((from): RequestMove => ({
    from,
    to: requestStatus.cancelled,
    says: 'Cancel…',
    allowedSides: from === requestStatus.working ? center : both,
    ...withReason,
  })),
  {
    from: requestStatus.hold,
    to: requestStatus.cancelled,
    says: 'Cancel…',
    allowedSides: both,
    ...withReason,
  },
  {
    from: requestStatus.completed,
    to: requestStatus.voided,
    says: 'Void…',
    allowedSides: center,
    ...withReason,
  },
  {
    from: requestStatus.completed,
    to: requestStatus.working,
    says: 'Reopen…',
    allowedSides: center,
    ...withReason,
    isBack: true,
  },
  { from: requestStatus.paid, to: requestStatus.voided, says: 'Void…', allowedSides: center, ...withReason },
  {
    from: requestStatus.cancelled,
    to: requestStatus.pending,
    says: 'Reopen…',
    allowedSides: both,
    ...withReason,
    isBack: true,
  },
  {
    from: requestStatus.voided,
    to: requestStatus.pending,
    says: 'Reopen…',
    allowedSides: center,
    ...withReason,
    isBack: true,
  },
]

const planned: readonly EventStatus[] = [
  eventStatus.pending,
  eventStatus.assigned,
  eventStatus.submitted,
  eventStatus.submittedOk,
]
/** Every move of a visit that a person can make. Assigned follows from its technicians. */
export const eventTransitions: readonly EventMove[] = [
  ...planned.map((from): EventMove => ({
    from,
    to: eventStatus.working,
    says: 'Start',
    allowedSides: workers,
    ...withoutReason,
  })),
  {
    from: eventStatus.working,
    to: eventStatus.completed,
    says: 'Complete',
    allowedSides: workers,
    ...withoutReason,
  },
  ...planned.map((from): EventMove => ({
    from,
    to: eventStatus.hold,
    says: 'Hold…',
    allowedSides: workers,
    ...withReason,
  })),
  { from: eventStatus.working, to: eventStatus.hold, says: 'Hold…', allowedSides: workers, ...withReason },
  ...planned.map((from): EventMove => ({
    from,
    to: eventStatus.cancelled,
    says: 'Cancel…',
    allowedSides: both,
    ...withReason,
  })),
  {
    from: eventStatus.working,
    to: eventStatus.cancelled,
    says: 'Cancel…',
    allowedSides: center,
    ...withReason,
  },
  { from: eventStatus.hold, to: eventStatus.cancelled, says: 'Cancel…', allowedSides: center, ...withReason },
  {
    from: eventStatus.completed,
    to: eventStatus.working,
    says: 'Reopen…',
    allowedSides: center,
    ...withReason,
    isBack: true,
  },
  {
    from: eventStatus.cancelled,
    to: eventStatus.pending,
    says: 'Reopen…',
    allowedSides: both,
    ...withReason,
    isBack: true,
  },
]

type RequestState = { status: RequestStatus; holdFrom: RequestStatus | null }
type EventState = { status: EventStatus; holdFrom: EventStatus | null }

/** All moves from a request's current status, whoever may make them. */
export const requestMoves = ({ status, holdFrom }: RequestState): RequestMove[] => [
  ...(status === requestStatus.hold
    ? [
        {
          from: status,
          to: holdFrom ?? requestStatus.submitted,
          says: 'Resume',
          allowedSides: both,
          ...withoutReason,
        },
      ]
    : []),
  ...requestTransitions.filter((row) => row.from === status),
]

/** All moves from a visit's current status, whoever may make them. */
export const eventMoves = ({ status, holdFrom }: EventState): EventMove[] => [
  ...(status === eventStatus.hold
    ? [
        {
          from: status,
          to: holdFrom ?? eventStatus.pending,
          says: 'Resume',
          allowedSides: workers,
          ...withoutReason,
        },
      ]
    : []),
  ...eventTransitions.filter((row) => row.from === status),
]

/** Status 1 on a submitted request means Assigned (11), except for moves that really lead back to Pending. */
export const resolveTargetStatus = (
  requested: RequestStatus,
  request: { status: RequestStatus; holdFrom: RequestStatus | null; isSubmitted: boolean },
  sides: readonly Side[],
): RequestStatus => {
  if (requested !== requestStatus.pending || !request.isSubmitted) return requested
  const { status, holdFrom } = request
  if (
    status === requestStatus.cancelled ||
    status === requestStatus.voided ||
    status === requestStatus.pending
  )
    return requestStatus.pending
  if (status === requestStatus.hold && holdFrom === requestStatus.pending) return requestStatus.pending
  return status === requestStatus.submitted && !sides.includes('center')
    ? requestStatus.pending
    : requestStatus.assigned
}

const nextStatusesText = (rows: readonly Row<number>[], names: Readonly<Record<number, string>>): string => {
  const forward = rows.filter((row) => !row.isBack && !row.isHidden)
  const shown = forward.length > 0 ? forward : rows.filter((row) => !row.isHidden)
  const statusNames = [...new Set(shown.map((row) => names[row.to] ?? String(row.to)))]
  if (statusNames.length === 0) return 'Nothing can follow.'
  const last = statusNames.at(-1)
  return `Only ${statusNames.length > 1 ? `${statusNames.slice(0, -1).join(', ')} or ${last}` : last} can follow.`
}

/** "48213 is Completed. Only Voided can follow." */
export const requestRefusal = (name: string, state: RequestState, to?: RequestStatus): string => {
  const current = `${name} is ${requestStatusNames[state.status]}.`
  return state.status === requestStatus.completed && to === requestStatus.paid
    ? `${current} It is Paid once its invoices are paid: book their payments.`
    : `${current} ${nextStatusesText(requestMoves(state), requestStatusNames)}`
}

/** Moves between Completed and Paid follow payments, so only voiding a payment reverts them, never Undo. */
export const isPaymentMove = ({ from, to }: { from: number; to: number }): boolean =>
  (from === requestStatus.completed && to === requestStatus.paid) ||
  (from === requestStatus.paid && to === requestStatus.completed)

/** "Visit 1 of 48213 is Cancelled. Only Pending can follow." */
export const eventRefusal = (name: string, state: EventState): string =>
  `${name} is ${eventStatusNames[state.status]}. ${nextStatusesText(eventMoves(state), eventStatusNames)}`

const sideNames: Record<Side, string> = {
  shop: 'the shop',
  center: 'the center',
  technician: 'the technician of the visit',
}
/** Error message when a move exists, but for another side. */
export const wrongSideMessage = (move: { says: string; allowedSides: readonly Side[] }): string =>
  `${move.says.replace('…', '')} is for ${move.allowedSides.map((side) => sideNames[side]).join(' or ')}.`
