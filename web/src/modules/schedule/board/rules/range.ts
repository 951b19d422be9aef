import { minutesOf, partOn, placeOf, type Interval } from './place.ts'
import type { BoardDay } from './fit.ts'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { shiftDay, weekStart } from '../../parts/day.ts'

export const views = ['day', 'week', 'month', 'list'] as const
export type View = (typeof views)[number]

const monthWeeks = 6

/** The days that a view reads: one, the week from Sunday on, or the six weeks that a month touches. */
export const rangeOf = (view: View, day: string): { from: string; days: number } => {
  if (view === 'day') return { from: day, days: 1 }
  if (view === 'month') return { from: weekStart(`${day.slice(0, 8)}01`), days: monthWeeks * 7 }
  return { from: weekStart(day), days: 7 }
}

/** The day that the arrows lead to. A month keeps the day of the month where it can. */
export const stepDay = (view: View, day: string, by: -1 | 1): string => {
  if (view === 'day') return shiftDay(day, by)
  if (view !== 'month') return shiftDay(day, 7 * by)
  const at = new Date(`${day.slice(0, 8)}01T12:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  const date = Math.min(last, Number(day.slice(8)))
  return `${at.toISOString().slice(0, 8)}${String(date).padStart(2, '0')}`
}

const defaultAxis: Interval = [8 * 60, 17 * 60]
const endOfDay = 1440

/**
 * The hours that a day shows, in whole hours: those of the location and its bays, and more where visits lie outside of them.
 */
export const axisOf = (
  day: BoardDay | undefined,
  bays: readonly { startOfDay: string; endOfDay: string }[],
  visits: readonly ScheduledVisit[],
): Interval => {
  const starts: number[] = []
  const ends: number[] = []
  const add = (start: number, end: number) => {
    starts.push(start)
    ends.push(end)
  }
  if (day?.opens && day.closes) add(minutesOf(day.opens), minutesOf(day.closes))
  for (const bay of bays) add(minutesOf(bay.startOfDay), minutesOf(bay.endOfDay))
  for (const visit of visits) {
    const part = day && partOn(placeOf(visit), day.day)
    if (part) add(...part)
  }
  if (starts.length === 0) return defaultAxis
  const from = Math.floor(Math.min(...starts) / 60) * 60
  return [from, Math.min(endOfDay, Math.ceil(Math.max(...ends, from + 60) / 60) * 60)]
}
