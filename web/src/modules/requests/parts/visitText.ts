import { EventStatus } from '#contract/statuses.ts'
import { instantsOfLocalTime } from '#contract/kit/clock-change.ts'
import { clock, date, localAt, stamp, stampAt, zoneName } from '#contract/kit/time.ts'
import { sum } from '#contract/kit/money.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { timeNow } from '../../../kit/time/clock.ts'
import { t } from './texts.ts'

/** Planned local time of a visit. Names the zone if the reader's differs or the local time occurs twice. */
export const plannedText = (
  { scheduled, scheduledZone, scheduledAt }: Pick<EventShape, 'scheduled' | 'scheduledZone' | 'scheduledAt'>,
  readerZone: string,
): string => {
  if (!scheduled) return t('notScheduled')
  const isNamed =
    scheduledZone &&
    (scheduledZone !== readerZone || instantsOfLocalTime(scheduled, scheduledZone).length > 1)
  const time = stamp(scheduled)
  return isNamed
    ? t('planned.zoned', { time, zone: zoneName(scheduledZone, scheduledAt ?? undefined) })
    : time
}

/** Time if the instant is today, otherwise the date, both in `zone`. */
export const shortStamp = (instant: string, zone: string, now = new Date(timeNow())): string => {
  const local = localAt(instant, zone)
  return local.slice(0, 10) === localAt(now, zone).slice(0, 10) ? clock(local.slice(11, 16)) : date(local)
}
export { stampAt }

/** Formats a duration as "1 h 30 min" or "45 min". */
export const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours <= 0) return t('duration.minutes', { minutes: Math.max(rest, 0) })
  return rest > 0 ? t('duration.both', { hours, minutes: rest }) : t('duration.hours', { hours })
}

/** Total of a visit: charges minus credits, as an exact decimal. */
export const visitTotal = (visit: Pick<EventShape, 'amount' | 'creditList'>): string =>
  sum([visit.amount, ...visit.creditList.map((credit) => credit.amount)])

export const isClosed = (visit: Pick<EventShape, 'calibrateStatusType'>): boolean =>
  visit.calibrateStatusType === EventStatus.completed || visit.calibrateStatusType === EventStatus.cancelled

/** The visit to expand initially: the one in the URL, otherwise the one in progress, on hold, or next. */
export const visitToOpen = (request: RequestShape, named?: number): number | undefined => {
  const firstVisit = (test: (visit: EventShape) => boolean) => request.events.find(test)?.calibrateEvent
  return (
    firstVisit((visit) => visit.calibrateEvent === named) ??
    firstVisit((visit) => visit.calibrateStatusType === EventStatus.working) ??
    firstVisit((visit) => visit.calibrateStatusType === EventStatus.hold) ??
    firstVisit((visit) => !isClosed(visit)) ??
    request.events.at(-1)?.calibrateEvent
  )
}
