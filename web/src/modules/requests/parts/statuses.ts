import type { EventStatus, RequestStatus } from '#contract/statuses.ts'

/** Status ids of repair orders by name. Visits have their own ids, see `visitStatus`. */
export const requestStatus = {
  pending: 1,
  submitted: 2,
  working: 3,
  completed: 4,
  cancelled: 5,
  voided: 6,
  accepted: 8,
  paid: 9,
  hold: 10,
  assigned: 11,
} as const satisfies Record<string, RequestStatus>

/** Status ids of visits by name. */
export const visitStatus = {
  working: 3,
  completed: 4,
  cancelled: 5,
  hold: 7,
} as const satisfies Record<string, EventStatus>
