import { instantsOf } from '#contract/kit/clock-change.ts'
import { clock, date, localAt, stamp, stampAt, zoneName } from '#contract/kit/time.ts'
import { sum } from '#contract/kit/money.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'

/** The planned time of a visit at its place; the zone is named where the reader's differs, or the clock shows it twice. */
export const plannedText = (
  { scheduled, scheduledZone, scheduledAt }: Pick<EventShape, 'scheduled' | 'scheduledZone' | 'scheduledAt'>,
  readerZone: string,
): string => {
  if (!scheduled) return 'Not planned yet'
  const isNamed =
    scheduledZone && (scheduledZone !== readerZone || instantsOf(scheduled, scheduledZone).length > 1)
  return `${stamp(scheduled)}${isNamed ? ` ${zoneName(scheduledZone, scheduledAt ?? undefined)}` : ''}`
}

/** The clock of what happened today, the day of what is older, both at the reader's zone. */
export const shortStamp = (instant: string, zone: string, now = new Date()): string => {
  const local = localAt(instant, zone)
  return local.slice(0, 10) === localAt(now, zone).slice(0, 10) ? clock(local.slice(11, 16)) : date(local)
}
export { stampAt }

/** 1 h 30 min, 45 min: how long something is planned for. */
export const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ') || '0 min'
}

/** What a visit comes to: its charges less its credits, exact. */
export const visitTotal = (visit: Pick<EventShape, 'amount' | 'creditList'>): string =>
  sum([visit.amount, ...visit.creditList.map((credit) => credit.amount)])

export const isOver = (visit: Pick<EventShape, 'calibrateStatusType'>): boolean =>
  [4, 5].includes(visit.calibrateStatusType)

/** The visit that is open when the page is: the one named, else the one in work or on hold, else the next. */
export const firstOpen = (request: RequestShape, named?: number): number | undefined => {
  const by = (test: (visit: EventShape) => boolean) => request.events.find(test)?.calibrateEvent
  return (
    by((visit) => visit.calibrateEvent === named) ??
    by((visit) => visit.calibrateStatusType === 3) ??
    by((visit) => visit.calibrateStatusType === 7) ??
    by((visit) => !isOver(visit)) ??
    request.events.at(-1)?.calibrateEvent
  )
}
