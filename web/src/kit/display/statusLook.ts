import { eventStatusLook, isEventStatus, isRequestStatus, requestStatusLook } from '#contract/statuses.ts'
import { statusLooks, type StatusLook } from '../../ui/status.ts'

/** Color and icon of a repair order's status. */
export const requestLook = (status: number): StatusLook =>
  statusLooks[isRequestStatus(status) ? requestStatusLook[status] : 'pending']
/** Color and icon of a visit's status. */
export const visitLook = (status: number): StatusLook =>
  statusLooks[isEventStatus(status) ? eventStatusLook[status] : 'pending']
