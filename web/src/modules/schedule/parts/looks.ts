import { eventStatusLook, isEventStatus } from '#contract/statuses.ts'
import { statusLooks, type StatusLook } from '../../../ui/status.ts'

/** How the status of a visit looks. */
export const visitLook = (status: number): StatusLook =>
  statusLooks[isEventStatus(status) ? eventStatusLook[status] : 'pending']
