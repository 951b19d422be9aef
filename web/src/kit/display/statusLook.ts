import { eventStatusLook, isEventStatus, isRequestStatus, requestStatusLook } from '#contract/statuses.ts'
import { statusLooks, type StatusLook } from '../../ui/status.ts'

/** How the status of a repair order looks. */
export const requestLook = (status: number): StatusLook =>
  statusLooks[isRequestStatus(status) ? requestStatusLook[status] : 'pending']
/** How the status of a visit looks. */
export const visitLook = (status: number): StatusLook =>
  statusLooks[isEventStatus(status) ? eventStatusLook[status] : 'pending']
