import { z } from 'zod'
import { amount, id, localDate } from './shapes.ts'
import { AnalyzeView, daysBetween, RangeView } from './dashboard-ranges.ts'
import { t } from './dashboardTexts.ts'

const oneOf = <T extends number>(values: Readonly<Record<string, T>>) =>
  z.coerce.number<number>().pipe(z.literal(Object.values(values)))

const mostDays = 1098

/** What every view of the dashboard is asked for: a range, and one location or all. */
export const periodQuery = z.object({
  /** 1 yesterday, 2 this week, 3 this month, 4 this quarter, 5 past 6 months, 6 past year, 7 date range, 8 today. Without it, the days given, or this month. */
  rangeView: oneOf(RangeView).optional(),
  /** First and last day of a date range. */
  dateStart: localDate.optional(),
  dateEnd: localDate.optional(),
  /** A location with all below it. Without it, all in scope. */
  firm: id.optional(),
})
type Dates = {
  rangeView?: RangeView | undefined
  dateStart?: string | undefined
  dateEnd?: string | undefined
}
/** The range that a query asks for. Days without a range mean these days, so that they aren't silently ignored. */
export const rangeViewOf = ({ rangeView, dateStart, dateEnd }: Dates): RangeView =>
  rangeView ?? (dateStart || dateEnd ? RangeView.dateRange : RangeView.thisMonth)
const isDateRange = (query: Dates): boolean => rangeViewOf(query) === RangeView.dateRange
/** The rules of a date range, for every query that has one. */
export const withDates = <T extends z.ZodType<Dates>>(query: T): T =>
  query
    .refine((each) => !isDateRange(each) || (each.dateStart && each.dateEnd), {
      path: ['dateStart'],
      error: () => t('needsDates'),
    })
    .refine(
      (each) => !isDateRange(each) || !each.dateStart || !each.dateEnd || each.dateStart <= each.dateEnd,
      {
        path: ['dateEnd'],
        error: () => t('lastBeforeFirst'),
      },
    )
    .refine(
      (each) =>
        !isDateRange(each) ||
        !each.dateStart ||
        !each.dateEnd ||
        daysBetween(each.dateStart, each.dateEnd) <= mostDays,
      { path: ['dateEnd'], error: () => t('tooLong') },
    )

/** 1 service (counts), 2 service (sales), 3 make (counts), 4 make (sales), 5 tech (hours), 6 tech (cost), 7 all, 8 single location, 9 all locations. */
export const analyzeView = oneOf(AnalyzeView)

export const period = z.object({
  rangeView: z.number(),
  /** Days, both included, local to each location. */
  from: z.string(),
  to: z.string(),
  /** The days that these are compared to. */
  beforeFrom: z.string(),
  beforeTo: z.string(),
  /** Today where the range is cut. */
  today: z.string(),
  /** IANA name of the zone that says what today is. */
  zone: z.string(),
  /** 0 for all locations in scope. */
  firm: z.number(),
  firmName: z.string(),
  /** Points of a trend, or null where the range is too short for one. */
  trendStep: z.enum(['day', 'week', 'month']).nullable(),
})
export type PeriodShape = z.infer<typeof period>

/** What the figures are called. */
export const figureNames = [
  'sales',
  'credits',
  'net',
  'labor',
  'commission',
  'profit',
  'ros',
  'visits',
  'hours',
  'averageRo',
  'cycleTime',
  'invoiced',
  'received',
] as const
export type FigureName = (typeof figureNames)[number]

/** Exact decimal text: dollars with two places, hours with one or two, counts without. Null where nothing was measured. */
export const value = amount.nullable()
/** A value of the range, and of the one before. */
export const compared = z.object({ now: value, before: value })
export type Compared = z.infer<typeof compared>
