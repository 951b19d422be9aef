import { localAt } from '#contract/kit/time.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { EventRow } from '#contract/requests/calls.ts'
import { inOrder } from '../../../modules/requests/parts/tech/visitOrder.ts'
import { t } from './texts.ts'

export interface DayPlan {
  /** In progress, or else the first one. */
  next: EventRow | undefined
  rest: EventRow[]
  tomorrow: EventRow[]
  /** Visits of the center that nobody has. */
  unassigned: number
  /** Ids of the visits completed today. */
  done: number[]
}

/** A technician's day, in the order of work, and the next one. */
export const dayPlan = (
  rows: readonly EventRow[],
  tomorrowRows: readonly EventRow[],
  day: string,
  tomorrow: string,
): DayPlan => {
  const [next, ...rest] = inOrder(rows, day)
  return {
    next,
    rest,
    tomorrow: inOrder(tomorrowRows, tomorrow).filter((row) => row.scheduled?.slice(0, 10) === tomorrow),
    unassigned: rows.filter((row) => row.unassigned && row.calibrateStatusType !== EventStatus.completed)
      .length,
    done: rows
      .filter((row) => row.completed?.slice(0, 10) === day && !row.unassigned)
      .map((row) => row.calibrateEvent),
  }
}

const minutesOf = (local: string): number => Date.parse(`${local.slice(0, 16).replace(' ', 'T')}Z`) / 60_000

/** Up to this many minutes after its time, a visit isn't late yet. */
const graceMinutes = 5

export type Due = { text: string; isLate: boolean }

/** How far off a planned visit is by the clock of its place: "in 25 min", "Now", "40 min late". */
export const dueOf = (
  {
    scheduled,
    scheduledZone,
    calibrateStatusType,
  }: Pick<EventRow, 'scheduled' | 'scheduledZone' | 'calibrateStatusType'>,
  now: number,
  zone: string,
): Due | undefined => {
  if (!scheduled || calibrateStatusType === EventStatus.working) return undefined
  const minutes = minutesOf(scheduled) - minutesOf(localAt(new Date(now), scheduledZone ?? zone))
  if (minutes < -graceMinutes) return { text: t('due.late', { length: lengthText(-minutes) }), isLate: true }
  if (minutes <= 0) return { text: t('due.now'), isLate: false }
  return { text: t('due.in', { length: lengthText(minutes) }), isLate: false }
}

/** "25 min", "1 h 10 min", "2 days". */
const lengthText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return t('length.days', { count: Math.round(hours / 24) })
  if (hours === 0) return t('length.minutes', { minutes })
  return minutes % 60 === 0
    ? t('length.hours', { hours })
    : t('length.both', { hours, minutes: minutes % 60 })
}

/** What changed about the job that comes next, as far as a technician would set out differently. */
export type PlanChange = 'time' | 'place' | 'other' | 'gone'

/** Compares what was next with what is next now. A visit that was finished or begun is no change of plan. */
export const planChange = (
  before: EventRow | undefined,
  plan: Pick<DayPlan, 'next' | 'rest' | 'done'>,
): PlanChange | undefined => {
  const { next } = plan
  if (!before || !next) return undefined
  if (before.calibrateEvent === next.calibrateEvent) {
    if (before.scheduled !== next.scheduled) return 'time'
    const placeOf = ({ bayName, firmName, address }: EventRow) => `${bayName} ${firmName} ${address}`
    return placeOf(before) === placeOf(next) ? undefined : 'place'
  }
  if (next.calibrateStatusType === EventStatus.working || plan.done.includes(before.calibrateEvent))
    return undefined
  const isStillPlanned = plan.rest.some((row) => row.calibrateEvent === before.calibrateEvent)
  return isStillPlanned ? 'other' : 'gone'
}
