/** Time ranges and views of the dashboard, with the numbers of the spec. Days are `YYYY-MM-DD`. */

export const RangeView = {
  yesterday: 1,
  thisWeek: 2,
  thisMonth: 3,
  thisQuarter: 4,
  past6Months: 5,
  pastYear: 6,
  dateRange: 7,
  today: 8,
} as const
export type RangeView = (typeof RangeView)[keyof typeof RangeView]

/** In the order in which they are offered. */
export const rangeViews: readonly RangeView[] = [
  RangeView.yesterday,
  RangeView.today,
  RangeView.thisWeek,
  RangeView.thisMonth,
  RangeView.thisQuarter,
  RangeView.past6Months,
  RangeView.pastYear,
  RangeView.dateRange,
]

export const AnalyzeView = {
  serviceCounts: 1,
  serviceSales: 2,
  makeCounts: 3,
  makeSales: 4,
  techHours: 5,
  techCost: 6,
  all: 7,
  singleLocation: 8,
  allLocations: 9,
} as const
export type AnalyzeView = (typeof AnalyzeView)[keyof typeof AnalyzeView]
export const analyzeViews: readonly AnalyzeView[] = Object.values(AnalyzeView).toSorted((a, b) => a - b)

/** A range with the one it is compared to. All four days are included. */
export interface Period {
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

const dayMs = 86_400_000
const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
export const addDays = (day: string, days: number): string => dayOf(instantOf(day) + days * dayMs)
/** Days from one to another, both included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((instantOf(to) - instantOf(from)) / dayMs) + 1
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** The same day some months earlier, or the last day of that month if it is shorter. */
const monthsBefore = (day: string, months: number): string => {
  const at = new Date(instantOf(day))
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() - months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month, Math.min(at.getUTCDate(), last)))
}

/** From a start to today, compared with as many days from the start before. */
const toDate = (start: string, today: string, startBefore: string): Period => ({
  from: start,
  to: today,
  beforeFrom: startBefore,
  beforeTo: earlier(addDays(startBefore, daysBetween(start, today) - 1), addDays(start, -1)),
})

const oneDay = (day: string): Period => ({
  from: day,
  to: day,
  beforeFrom: addDays(day, -1),
  beforeTo: addDays(day, -1),
})

/**
 * The days of a range, and those of the range before. Ranges that are not over end today, and are compared with as many
 * days of the one before: Monday to Wednesday with Monday to Wednesday.
 * @param dates first and last day of a date range
 */
export const periodOf = (
  view: RangeView,
  today: string,
  dates: { from: string; to: string } = { from: today, to: today },
): Period => {
  const at = new Date(instantOf(today))
  const firstOfMonth = `${today.slice(0, 8)}01`
  const months = (count: number): Period => {
    const from = monthsBefore(today, count)
    return { from, to: today, beforeFrom: monthsBefore(today, 2 * count), beforeTo: addDays(from, -1) }
  }
  switch (view) {
    case RangeView.yesterday:
      return oneDay(addDays(today, -1))
    case RangeView.today:
      return oneDay(today)
    case RangeView.thisWeek: {
      const sunday = addDays(today, -at.getUTCDay())
      return toDate(sunday, today, addDays(sunday, -7))
    }
    case RangeView.thisMonth:
      return toDate(firstOfMonth, today, monthsBefore(firstOfMonth, 1))
    case RangeView.thisQuarter: {
      const start = monthsBefore(firstOfMonth, at.getUTCMonth() % 3)
      return toDate(start, today, monthsBefore(start, 3))
    }
    case RangeView.past6Months:
      return months(6)
    case RangeView.pastYear:
      return months(12)
    case RangeView.dateRange: {
      const days = daysBetween(dates.from, dates.to)
      return { ...dates, beforeFrom: addDays(dates.from, -days), beforeTo: addDays(dates.from, -1) }
    }
  }
}

export type Step = 'day' | 'week' | 'month'
const shortest = 14
const mostDays = 31

/** What the points of a trend are, or null for a range that is too short for one. */
export const trendStep = (view: RangeView, { from, to }: Period): Step | null => {
  if (view === RangeView.yesterday || view === RangeView.today || view === RangeView.thisWeek) return null
  if (view === RangeView.pastYear) return 'month'
  const days = daysBetween(from, to)
  if (view === RangeView.dateRange && days < shortest) return null
  return days <= mostDays ? 'day' : 'week'
}

/** The first days of the points of a trend, as many as the longer of the two ranges needs. */
export const pointsOf = (step: Step, from: string, to: string): string[] => {
  if (step === 'month') {
    const months: string[] = []
    for (let day = `${from.slice(0, 8)}01`; day <= to; day = monthsBefore(day, -1)) months.push(day)
    return [from, ...months.slice(1)]
  }
  const size = step === 'week' ? 7 : 1
  const days = daysBetween(from, to)
  return Array.from({ length: Math.ceil(days / size) }, (_, index) => addDays(from, index * size))
}
