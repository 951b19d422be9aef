import { shippedName } from '#contract/kit/shipped-name.ts'
import type { QueueRow } from '#contract/requests/index.ts'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'

export type StuckFacts = {
  stop_text: string
  resume_on: string | null
  /** Name of whoever was asked to authorize services and has not answered; null if nobody was. */
  asked: string | null
  /** The open visit that comes first: the one in progress, or else the next one. */
  visit: {
    number: number
    status: number
    isScheduled: boolean
    hasTech: boolean
    stop_text: string
    resume_on: string | null
  } | null
}

/** Why a repair order in process makes no progress. */
export const stuckOf = (row: StuckFacts & { status: number }): NonNullable<QueueRow['stuck']> => {
  const { asked, visit } = row
  const about = { text: '', until: null, visit: visit?.number ?? null }
  if (row.status === RequestStatus.hold)
    return {
      reason: 'hold',
      text: shippedName('HoldReason', row.stop_text),
      until: row.resume_on,
      visit: null,
    }
  if (row.status === RequestStatus.submitted) return { ...about, reason: 'notAccepted', visit: null }
  if (asked !== null) return { ...about, reason: 'noAnswer', text: asked }
  if (!visit) return { ...about, reason: 'notScheduled' }
  if (visit.status === EventStatus.working) return { ...about, reason: 'notCompleted' }
  if (visit.status === EventStatus.hold)
    return {
      reason: 'visitHold',
      text: shippedName('HoldReason', visit.stop_text),
      until: visit.resume_on,
      visit: visit.number,
    }
  if (!visit.isScheduled) return { ...about, reason: 'notScheduled' }
  return { ...about, reason: visit.hasTech ? 'notStarted' : 'noTech' }
}
