import {
  eventStatusNames,
  requestStatusNames,
  type EventStatus,
  type RequestStatus,
} from '#contract/statuses.ts'

/** Who takes part: the shop that asks, the center that does the work, the technician whose visit it is. */
export type Side = 'shop' | 'center' | 'technician'

type Row<S> = {
  from: S
  to: S
  /** The verb as on the button. */
  says: string
  who: readonly Side[]
  asksReason: boolean
  /** A way back: not named among what can follow while there is a way forward. */
  isBack?: true
  /** Taken by other means on the screen; a caller may still ask for it. */
  isHidden?: true
}
export type RequestMove = Row<RequestStatus>
export type EventMove = Row<EventStatus>

const both: readonly Side[] = ['shop', 'center']
const shop: readonly Side[] = ['shop']
const center: readonly Side[] = ['center']
const workers: readonly Side[] = ['center', 'technician']

const open: readonly RequestStatus[] = [8, 11, 3]
const free = { asksReason: false }
const why = { asksReason: true }

/** Every move of a request that a person may make; Paid follows from payments. Resume (from Hold) leads back to where it was: see `requestMoves`. */
export const requestTable: readonly RequestMove[] = [
  { from: 1, to: 2, says: 'Submit', who: shop, ...free },
  { from: 1, to: 5, says: 'Cancel…', who: shop, ...why },
  { from: 2, to: 8, says: 'Accept', who: center, ...free },
  { from: 2, to: 10, says: 'Hold…', who: both, ...why },
  { from: 2, to: 5, says: 'Cancel…', who: both, ...why },
  { from: 2, to: 1, says: 'Take back', who: shop, ...free, isBack: true },
  { from: 2, to: 11, says: 'Assign', who: center, ...free, isHidden: true },
  { from: 8, to: 11, says: 'Assign', who: center, ...free, isHidden: true },
  ...open.map((from): RequestMove => ({ from, to: 10, says: 'Hold…', who: both, ...why })),
  ...open.map((from): RequestMove => ({
    from,
    to: 5,
    says: 'Cancel…',
    who: from === 3 ? center : both,
    ...why,
  })),
  { from: 10, to: 5, says: 'Cancel…', who: both, ...why },
  { from: 4, to: 6, says: 'Void…', who: center, ...why },
  { from: 4, to: 3, says: 'Reopen…', who: center, ...why, isBack: true },
  { from: 9, to: 6, says: 'Void…', who: center, ...why },
  { from: 5, to: 1, says: 'Reopen…', who: both, ...why, isBack: true },
  { from: 6, to: 1, says: 'Reopen…', who: center, ...why, isBack: true },
]

const planned: readonly EventStatus[] = [6, 1, 2, 8]
/** Every move of a visit that a person may make. Assigned follows from its technicians. */
export const eventTable: readonly EventMove[] = [
  ...planned.map((from): EventMove => ({ from, to: 3, says: 'Start', who: workers, ...free })),
  { from: 3, to: 4, says: 'Complete', who: workers, ...free },
  ...planned.map((from): EventMove => ({ from, to: 7, says: 'Hold…', who: workers, ...why })),
  { from: 3, to: 7, says: 'Hold…', who: workers, ...why },
  ...planned.map((from): EventMove => ({ from, to: 5, says: 'Cancel…', who: both, ...why })),
  { from: 3, to: 5, says: 'Cancel…', who: center, ...why },
  { from: 7, to: 5, says: 'Cancel…', who: center, ...why },
  { from: 4, to: 3, says: 'Reopen…', who: center, ...why, isBack: true },
  { from: 5, to: 6, says: 'Reopen…', who: both, ...why, isBack: true },
]

type RequestState = { status: RequestStatus; holdFrom: RequestStatus | null }
type EventState = { status: EventStatus; holdFrom: EventStatus | null }

/** What can follow on where a request stands, for anyone. */
export const requestMoves = ({ status, holdFrom }: RequestState): RequestMove[] => [
  ...(status === 10
    ? [{ from: status, to: holdFrom ?? (2 as const), says: 'Resume', who: both, ...free }]
    : []),
  ...requestTable.filter((row) => row.from === status),
]

/** What can follow on where a visit stands, for anyone. */
export const eventMoves = ({ status, holdFrom }: EventState): EventMove[] => [
  ...(status === 7
    ? [{ from: status, to: holdFrom ?? (6 as const), says: 'Resume', who: workers, ...free }]
    : []),
  ...eventTable.filter((row) => row.from === status),
]

/** Setting 1 on a request that has been submitted records 11, but for the ways back to Pending. */
export const meantStatus = (
  asked: RequestStatus,
  request: { status: RequestStatus; holdFrom: RequestStatus | null; isSubmitted: boolean },
  sides: readonly Side[],
): RequestStatus => {
  if (asked !== 1 || !request.isSubmitted) return asked
  const { status, holdFrom } = request
  if (status === 5 || status === 6 || status === 1) return 1
  if (status === 10 && holdFrom === 1) return 1
  return status === 2 && !sides.includes('center') ? 1 : 11
}

const followers = (rows: readonly Row<number>[], names: Readonly<Record<number, string>>): string => {
  const forward = rows.filter((row) => !row.isBack && !row.isHidden)
  const shown = forward.length > 0 ? forward : rows.filter((row) => !row.isHidden)
  const words = [...new Set(shown.map((row) => names[row.to] ?? String(row.to)))]
  if (words.length === 0) return 'Nothing can follow.'
  const last = words.at(-1)
  return `Only ${words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last} can follow.`
}

/** "48213 is Completed. Only Voided can follow." */
export const requestRefusal = (name: string, state: RequestState, to?: RequestStatus): string => {
  const says = `${name} is ${requestStatusNames[state.status]}.`
  return state.status === 4 && to === 9
    ? `${says} It is Paid once its invoices are paid: book their payments.`
    : `${says} ${followers(requestMoves(state), requestStatusNames)}`
}

/** Completed and Paid follow the money: no undo leads from one to the other, but a payment that is taken back. */
export const isByMoney = ({ from, to }: { from: number; to: number }): boolean =>
  (from === 4 && to === 9) || (from === 9 && to === 4)

/** "Visit 1 of 48213 is Cancelled. Only Pending can follow." */
export const eventRefusal = (name: string, state: EventState): string =>
  `${name} is ${eventStatusNames[state.status]}. ${followers(eventMoves(state), eventStatusNames)}`

const people: Record<Side, string> = {
  shop: 'the shop',
  center: 'the center',
  technician: 'the technician of the visit',
}
/** Told when the move exists, but for others. */
export const notYours = (move: { says: string; who: readonly Side[] }): string =>
  `${move.says.replace('…', '')} is for ${move.who.map((side) => people[side]).join(' or ')}.`
