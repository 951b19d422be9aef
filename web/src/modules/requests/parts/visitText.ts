import { instantsOfLocalTime } from '#contract/kit/clock-change.ts'
import { clock, date, localAt, stamp, stampAt, zoneName } from '#contract/kit/time.ts'
import { sum } from '#contract/kit/money.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { visitStatus } from './statuses.ts'

/** Planned local time of a visit. Names the zone if the reader's differs or the local time occurs twice. */
export const plannedText = (
  { scheduled, scheduledZone, scheduledAt }: Pick<EventShape, 'scheduled' | 'scheduledZone' | 'scheduledAt'>,
  readerZone: string,
): string => {
  if (!scheduled) return 'Not planned yet'
  const isNamed =
    scheduledZone &&
    (scheduledZone !== readerZone || instantsOfLocalTime(scheduled, scheduledZone).length > 1)
  return `${stamp(scheduled)}${isNamed ? ` ${zoneName(scheduledZone, scheduledAt ?? undefined)}` : ''}`
}

/** Time if the instant is today, otherwise the date, both in `zone`. */
export const shortStamp = (instant: string, zone: string, now = new Date()): string => {
  const local = localAt(instant, zone)
  return local.slice(0, 10) === localAt(now, zone).slice(0, 10) ? clock(local.slice(11, 16)) : date(local)
}
export { stampAt }

/** Formats a duration as "1 h 30 min" or "45 min". */
export const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ') || '0 min'
}

/** Total of a visit: charges minus credits, as an exact decimal. */
export const visitTotal = (visit: Pick<EventShape, 'amount' | 'creditList'>): string =>
  sum([visit.amount, ...visit.creditList.map((credit) => credit.amount)])

export const isClosed = (visit: Pick<EventShape, 'calibrateStatusType'>): boolean =>
  visit.calibrateStatusType === visitStatus.completed || visit.calibrateStatusType === visitStatus.cancelled

/** The visit to expand initially: the one in the URL, otherwise the one in progress, on hold, or next. */
export const visitToOpen = (request: RequestShape, named?: number): number | undefined => {
  const firstVisit = (test: (visit: EventShape) => boolean) => request.events.find(test)?.calibrateEvent
  return (
    firstVisit((visit) => visit.calibrateEvent === named) ??
    firstVisit((visit) => visit.calibrateStatusType === visitStatus.working) ??
    firstVisit((visit) => visit.calibrateStatusType === visitStatus.hold) ??
    firstVisit((visit) => !isClosed(visit)) ??
    request.events.at(-1)?.calibrateEvent
  )
}
