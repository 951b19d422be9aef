import { t } from './texts.ts'

/**
 * Named date ranges with their labels, read when they are shown. Dates are `YYYY-MM-DD`, both ends are included, and weeks
 * start on Sunday.
 */
export const rangeNames = {
  get yesterday() {
    return t('range.yesterday')
  },
  get today() {
    return t('range.today')
  },
  get week() {
    return t('range.week')
  },
  get month() {
    return t('range.month')
  },
  get quarter() {
    return t('range.quarter')
  },
  get past6Months() {
    return t('range.past6Months')
  },
  get halfYear() {
    return t('range.halfYear')
  },
  get pastYear() {
    return t('range.pastYear')
  },
  get year() {
    return t('range.year')
  },
}
export type RangeName = keyof typeof rangeNames
export type Range = { dateStart: string; dateEnd: string }

/** Date text of a zero-based month and a day, either of which may overflow into the next or previous period. */
const dateText = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
/** The same day `back` months earlier, or that month's last day if it is shorter. */
const monthsBefore = (year: number, month: number, day: number, back: number): string => {
  const lastDay = new Date(Date.UTC(year, month - back + 1, 0)).getUTCDate()
  return dateText(year, month - back, Math.min(day, lastDay))
}

/**
 * The dates of a named range. "This ..." ranges run to the end of their period, "Past ..." ranges end today.
 * @param today the reader's date, `YYYY-MM-DD`
 */
export const rangeOf = (name: RangeName, today: string): Range => {
  const date = new Date(`${today}T00:00:00Z`)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const span = (dateStart: string, dateEnd: string): Range => ({ dateStart, dateEnd })
  const months = (first: number, count: number) =>
    span(dateText(year, first, 1), dateText(year, first + count, 0))
  switch (name) {
    case 'yesterday':
      return span(dateText(year, month, day - 1), dateText(year, month, day - 1))
    case 'today':
      return span(today, today)
    case 'week':
      return span(
        dateText(year, month, day - date.getUTCDay()),
        dateText(year, month, day - date.getUTCDay() + 6),
      )
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
