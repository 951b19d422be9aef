/** Ranges of days by name; all dates are `YYYY-MM-DD`, both ends included, weeks begin on Sunday. */
export const rangeNames = {
  yesterday: 'Yesterday',
  today: 'Today',
  week: 'This week',
  month: 'This month',
  quarter: 'This quarter',
  past6Months: 'Past 6 months',
  halfYear: 'This half-year',
  pastYear: 'Past year',
  year: 'This year',
} as const
export type RangeName = keyof typeof rangeNames
export type Range = { dateStart: string; dateEnd: string }

const text = (day: Date): string => day.toISOString().slice(0, 10)
const at = (year: number, month: number, day: number): string => text(new Date(Date.UTC(year, month, day)))
/** The same day so many months earlier, or the last of that month where it has no such day. */
const monthsBefore = (year: number, month: number, day: number, back: number): string => {
  const last = new Date(Date.UTC(year, month - back + 1, 0)).getUTCDate()
  return at(year, month - back, Math.min(day, last))
}

/** The days of a range as seen on `today`, the reader's date. Whole periods reach to their end, past ones to today. */
export const rangeOf = (name: RangeName, today: string): Range => {
  const date = new Date(`${today}T00:00:00Z`)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const span = (dateStart: string, dateEnd: string): Range => ({ dateStart, dateEnd })
  const months = (first: number, count: number) => span(at(year, first, 1), at(year, first + count, 0))
  switch (name) {
    case 'yesterday':
      return span(at(year, month, day - 1), at(year, month, day - 1))
    case 'today':
      return span(today, today)
    case 'week':
      return span(at(year, month, day - date.getUTCDay()), at(year, month, day - date.getUTCDay() + 6))
    case 'month':
      return months(month, 1)
    case 'quarter':
      return months(month - (month % 3), 3)
    case 'past6Months':
      return span(monthsBefore(year, month, day, 6), today)
    case 'halfYear':
      return months(month - (month % 6), 6)
    case 'pastYear':
      return span(monthsBefore(year, month, day, 12), today)
    case 'year':
      return months(0, 12)
  }
}
