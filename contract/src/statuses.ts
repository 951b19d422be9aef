/** The two status mappings of the spec (document 3, section 4). They differ and both are kept; no third list exists. */
export const requestStatusNames = {
  1: 'Pending',
  2: 'Submitted',
  3: 'Working',
  4: 'Completed',
  5: 'Cancelled',
  6: 'Voided',
  8: 'Submitted OK',
  9: 'Paid',
  10: 'Hold',
  11: 'Assigned',
} as const
export type RequestStatus = keyof typeof requestStatusNames

export const eventStatusNames = {
  1: 'Assigned',
  2: 'Submitted',
  3: 'Working',
  4: 'Completed',
  5: 'Cancelled',
  6: 'Pending',
  7: 'Hold',
  8: 'Submitted OK',
} as const
export type EventStatus = keyof typeof eventStatusNames

/** How a status looks, by a word that both mappings share. */
export const requestStatusLook = {
  1: 'pending',
  2: 'submitted',
  3: 'working',
  4: 'completed',
  5: 'cancelled',
  6: 'voided',
  8: 'submittedOk',
  9: 'paid',
  10: 'hold',
  11: 'assigned',
} as const satisfies Record<RequestStatus, string>

export const eventStatusLook = {
  1: 'assigned',
  2: 'submitted',
  3: 'working',
  4: 'completed',
  5: 'cancelled',
  6: 'pending',
  7: 'hold',
  8: 'submittedOk',
} as const satisfies Record<EventStatus, string>

/** Statuses that the request list shows by default. */
export const defaultRequestFilter: readonly RequestStatus[] = [2, 3, 8, 10, 11]

/** Statuses of work that is neither over nor called off, in the order in which it goes on. */
export const openStatuses = [1, 2, 8, 11, 3, 10] as const satisfies readonly RequestStatus[]

export const isRequestStatus = (value: number): value is RequestStatus => value in requestStatusNames
export const isEventStatus = (value: number): value is EventStatus => value in eventStatusNames
