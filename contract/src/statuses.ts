import { t } from './statusTexts.ts'

/**
 * Statuses of repair orders and visits. The two numberings differ on purpose,
 * and there is no third. Code uses the names; the numbers are for the wire and the database.
 */
export const RequestStatus = {
  pending: 1,
  submitted: 2,
  working: 3,
  completed: 4,
  cancelled: 5,
  voided: 6,
  submittedOk: 8,
  paid: 9,
  hold: 10,
  assigned: 11,
} as const
export type RequestStatus = (typeof RequestStatus)[keyof typeof RequestStatus]

export const EventStatus = {
  assigned: 1,
  submitted: 2,
  working: 3,
  completed: 4,
  cancelled: 5,
  pending: 6,
  hold: 7,
  submittedOk: 8,
} as const
export type EventStatus = (typeof EventStatus)[keyof typeof EventStatus]

/** What a technician is doing. The lookup TechnicianStatus holds the names. */
export const TechnicianStatus = {
  off: 0,
  available: 1,
  onTheWay: 2,
  atWork: 3,
  onBreak: 4,
} as const
export type TechnicianStatus = (typeof TechnicianStatus)[keyof typeof TechnicianStatus]

/** Values of the shipped lookup BlogStatus. A company may add more. */
export const BlogStatus = { draft: 1, published: 2, archived: 3 } as const

/** Status names on the wire and in addresses, the same in every language. People read `requestStatusWord`. */
export const requestStatusNames = {
  1: 'Pending',
  2: 'Submitted',
  3: 'Working',
  4: 'Completed',
  5: 'Cancelled',
  6: 'Voided',
  // texts-ignore: names of statuses are the same in every language
  8: 'Submitted OK',
  9: 'Paid',
  10: 'Hold',
  11: 'Assigned',
} as const satisfies Record<RequestStatus, string>

export const eventStatusNames = {
  1: 'Assigned',
  2: 'Submitted',
  3: 'Working',
  4: 'Completed',
  5: 'Cancelled',
  6: 'Pending',
  7: 'Hold',
  // texts-ignore: names of statuses are the same in every language
  8: 'Submitted OK',
} as const satisfies Record<EventStatus, string>

type Inverse<M extends Record<string, number>> = { [K in keyof M as M[K]]: K }
const inverse = <const M extends Record<string, number>>(names: M): Inverse<M> =>
  Object.fromEntries(Object.entries(names).map(([name, status]) => [status, name])) as Inverse<M>

/** Style key of a status. Both numberings share the keys, so one set of colors and icons serves both. */
export const requestStatusLook = inverse(RequestStatus)
export const eventStatusLook = inverse(EventStatus)

/** What people read for a status, in their language. */
export const requestStatusWord = (status: RequestStatus): string => t(requestStatusLook[status])
export const eventStatusWord = (status: EventStatus): string => t(eventStatusLook[status])

const plain = (name: string): string => name.toLowerCase().replaceAll(' ', '')
/** The status that a name stands for, as an address has it: `Pending`, `submittedok`. Undefined for none. */
export const requestStatusNamed = (name: string): RequestStatus | undefined =>
  Object.values(RequestStatus).find((status) => plain(requestStatusNames[status]) === plain(name))
/** What people read for a name of a status, in their language; the name itself if it is none. */
export const requestStatusNameWord = (name: string): string => {
  const status = requestStatusNamed(name)
  return status === undefined ? name : requestStatusWord(status)
}

/** Repair orders that are neither finished nor stopped for good, in workflow order. */
export const openStatuses = [
  RequestStatus.pending,
  RequestStatus.submitted,
  RequestStatus.submittedOk,
  RequestStatus.assigned,
  RequestStatus.working,
  RequestStatus.hold,
] as const satisfies readonly RequestStatus[]

/** "In process": sent to a center and not finished. The request list shows these by default. */
export const inProcessStatuses: readonly RequestStatus[] = [
  RequestStatus.submitted,
  RequestStatus.working,
  RequestStatus.submittedOk,
  RequestStatus.hold,
  RequestStatus.assigned,
]
/** Visits that are neither completed nor cancelled. */
export const openEventStatuses = [
  EventStatus.assigned,
  EventStatus.submitted,
  EventStatus.working,
  EventStatus.pending,
  EventStatus.hold,
  EventStatus.submittedOk,
] as const satisfies readonly EventStatus[]

export const isRequestStatus = (value: number): value is RequestStatus => value in requestStatusNames
export const isEventStatus = (value: number): value is EventStatus => value in eventStatusNames
