import type { Side } from '#contract/kit/fields.ts'
import { Role } from '#contract/kit/roles.ts'
import type { Message } from '#contract/kit/texts.ts'
import { eventStatusWord, requestStatusWord, EventStatus, RequestStatus } from '#contract/statuses.ts'
import { t } from '../texts.ts'

/** The button is labeled by `moveLabel`. */
export type MoveName =
  | 'submit'
  | 'accept'
  | 'assign'
  | 'recall'
  | 'start'
  | 'complete'
  | 'hold'
  | 'resume'
  | 'cancel'
  | 'void'
  | 'reopen'

type Row<S> = {
  from: S
  to: S
  name: MoveName
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
  RequestStatus.submittedOk,
  RequestStatus.assigned,
  RequestStatus.working,
]
const withoutReason = { asksReason: false }
const withReason = { asksReason: true }

/** Every move of a request that a person can make. Paid follows from payments; for Resume from Hold see `requestMoves`. */
export const requestTransitions: readonly RequestMove[] = [
  {
    from: RequestStatus.pending,
    to: RequestStatus.submitted,
    name: 'submit',
    allowedSides: shop,
    ...withoutReason,
  },
  {
    from: RequestStatus.pending,
    to: RequestStatus.cancelled,
    name: 'cancel',
    allowedSides: shop,
    ...withReason,
  },
  {
    from: RequestStatus.submitted,
    to: RequestStatus.submittedOk,
    name: 'accept',
    allowedSides: center,
    ...withoutReason,
  },
  { from: RequestStatus.submitted, to: RequestStatus.hold, name: 'hold', allowedSides: both, ...withReason },
  {
    from: RequestStatus.submitted,
    to: RequestStatus.cancelled,
    name: 'cancel',
    allowedSides: both,
    ...withReason,
  },
  {
    from: RequestStatus.submitted,
    to: RequestStatus.pending,
    name: 'recall',
    allowedSides: shop,
    ...withoutReason,
    isBack: true,
  },
  {
    from: RequestStatus.submitted,
    to: RequestStatus.assigned,
    name: 'assign',
    allowedSides: center,
    ...withoutReason,
    isHidden: true,
  },
  {
    from: RequestStatus.submittedOk,
    to: RequestStatus.assigned,
    name: 'assign',
    allowedSides: center,
    ...withoutReason,
    isHidden: true,
  },
  ...open.map((from): RequestMove => ({
    from,
    to: RequestStatus.hold,
    name: 'hold',
    allowedSides: both,
    ...withReason,
  })),
  ...open.map((from): RequestMove => ({
    from,
    to: RequestStatus.cancelled,
    name: 'cancel',
    allowedSides: from === RequestStatus.working ? center : both,
    ...withReason,
  })),
  {
    from: RequestStatus.hold,
    to: RequestStatus.cancelled,
    name: 'cancel',
    allowedSides: both,
    ...withReason,
  },
  {
    from: RequestStatus.completed,
    to: RequestStatus.voided,
    name: 'void',
    allowedSides: center,
    ...withReason,
  },
  {
    from: RequestStatus.completed,
    to: RequestStatus.working,
    name: 'reopen',
    allowedSides: center,
    ...withReason,
    isBack: true,
  },
  { from: RequestStatus.paid, to: RequestStatus.voided, name: 'void', allowedSides: center, ...withReason },
  {
    from: RequestStatus.cancelled,
    to: RequestStatus.pending,
    name: 'reopen',
    allowedSides: both,
    ...withReason,
    isBack: true,
  },
  {
    from: RequestStatus.voided,
    to: RequestStatus.pending,
    name: 'reopen',
    allowedSides: center,
    ...withReason,
    isBack: true,
  },
]

const planned: readonly EventStatus[] = [
  EventStatus.pending,
  EventStatus.assigned,
  EventStatus.submitted,
  EventStatus.submittedOk,
]
/** Every move of a visit that a person can make. Assigned follows from its technicians. */
export const eventTransitions: readonly EventMove[] = [
  ...planned.map((from): EventMove => ({
    from,
    to: EventStatus.working,
    name: 'start',
    allowedSides: workers,
    ...withoutReason,
  })),
  {
    from: EventStatus.working,
    to: EventStatus.completed,
    name: 'complete',
    allowedSides: workers,
    ...withoutReason,
  },
  ...planned.map((from): EventMove => ({
    from,
    to: EventStatus.hold,
    name: 'hold',
    allowedSides: workers,
    ...withReason,
  })),
  { from: EventStatus.working, to: EventStatus.hold, name: 'hold', allowedSides: workers, ...withReason },
  ...planned.map((from): EventMove => ({
    from,
    to: EventStatus.cancelled,
    name: 'cancel',
    allowedSides: both,
    ...withReason,
  })),
  {
    from: EventStatus.working,
    to: EventStatus.cancelled,
    name: 'cancel',
    allowedSides: center,
    ...withReason,
  },
  { from: EventStatus.hold, to: EventStatus.cancelled, name: 'cancel', allowedSides: center, ...withReason },
  {
    from: EventStatus.completed,
    to: EventStatus.working,
    name: 'reopen',
    allowedSides: center,
    ...withReason,
    isBack: true,
  },
  {
    from: EventStatus.cancelled,
    to: EventStatus.pending,
    name: 'reopen',
    allowedSides: both,
    ...withReason,
    isBack: true,
  },
]

type RequestState = { status: RequestStatus; holdFrom: RequestStatus | null }
type EventState = { status: EventStatus; holdFrom: EventStatus | null }

/** All moves from a request's current status, whoever may make them. */
export const requestMoves = ({ status, holdFrom }: RequestState): RequestMove[] => [
  ...(status === RequestStatus.hold
    ? [
        {
          from: status,
          to: holdFrom ?? RequestStatus.submitted,
          name: 'resume' as const,
          allowedSides: both,
          ...withoutReason,
        },
      ]
    : []),
  ...requestTransitions.filter((row) => row.from === status),
]

/** All moves from a visit's current status, whoever may make them. */
export const eventMoves = ({ status, holdFrom }: EventState): EventMove[] => [
  ...(status === EventStatus.hold
    ? [
        {
          from: status,
          to: holdFrom ?? EventStatus.pending,
          name: 'resume' as const,
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
  if (requested !== RequestStatus.pending || !request.isSubmitted) return requested
  const { status, holdFrom } = request
  if (
    status === RequestStatus.cancelled ||
    status === RequestStatus.voided ||
    status === RequestStatus.pending
  )
    return RequestStatus.pending
  if (status === RequestStatus.hold && holdFrom === RequestStatus.pending) return RequestStatus.pending
  return status === RequestStatus.submitted && !sides.includes('center')
    ? RequestStatus.pending
    : RequestStatus.assigned
}

/** The statuses that can follow. */
const nextStatuses = <S extends number>(rows: readonly Row<S>[], wordOf: (status: S) => string): string[] => {
  const forward = rows.filter((row) => !row.isBack && !row.isHidden)
  const shown = forward.length > 0 ? forward : rows.filter((row) => !row.isHidden)
  return [...new Set(shown.map((row) => wordOf(row.to)))]
}

const refusal = (name: string, status: string, next: readonly string[]): Message => {
  const [first, ...others] = next
  if (first === undefined) return t.message('next.none', { name, status })
  const last = others.at(-1)
  return last === undefined
    ? t.message('next.one', { name, status, next: first })
    : t.message('next.several', { name, status, next: next.slice(0, -1).join(', '), last })
}

/** "48213 is Completed. It can only go to Voided." */
export const requestRefusal = (name: string, state: RequestState, to?: RequestStatus): Message => {
  const status = requestStatusWord(state.status)
  return state.status === RequestStatus.completed && to === RequestStatus.paid
    ? t.message('next.paid', { name, status })
    : refusal(name, status, nextStatuses(requestMoves(state), requestStatusWord))
}

/** Moves between Completed and Paid follow payments, so only voiding a payment reverts them, never Undo. */
export const isPaymentMove = ({ from, to }: { from: number; to: number }): boolean =>
  (from === RequestStatus.completed && to === RequestStatus.paid) ||
  (from === RequestStatus.paid && to === RequestStatus.completed)

/** "Visit 1 of 48213 is Cancelled. It can only go to Pending." */
export const eventRefusal = (name: string, state: EventState): Message =>
  refusal(name, eventStatusWord(state.status), nextStatuses(eventMoves(state), eventStatusWord))

/** The lookup of reasons that a move offers. */
export const reasonsOf = (name: MoveName): 'HoldReason' | 'CancelReason' | undefined =>
  name === 'hold' ? 'HoldReason' : name === 'cancel' ? 'CancelReason' : undefined

/** The label of a move's button. An ellipsis says that it asks for a reason. */
export const moveLabel = (name: MoveName): string => t(`move.${name}`)
export const moveName = ({ name }: { name: MoveName }): string => moveLabel(name).replace('…', '')

const sidesKey = (sides: readonly Side[]): Side | 'both' | 'workers' => {
  const [first = 'center', second] = sides
  if (second === undefined) return first
  return sides.includes('technician') ? 'workers' : 'both'
}
/**
 * Error message when a move exists, but for another side. A tech works at the center, too, so they read which people there may
 * make it.
 */
export const wrongSideMessage = (
  move: { name: MoveName; allowedSides: readonly Side[] },
  { role }: { role: number },
): Message => {
  const side = sidesKey(move.allowedSides)
  const isCenterOfTech = role === Role.technician && (side === 'center' || side === 'both')
  return t.message(isCenterOfTech ? `wrongSideTech.${side}` : `wrongSide.${side}`, { move: moveName(move) })
}
