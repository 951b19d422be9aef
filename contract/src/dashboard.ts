import { z } from 'zod'
import { call } from './kit/call.ts'
import { leakKinds } from './kit/dashboard-names.ts'
import { roles } from './kit/roles.ts'
import { amount, flag, listOf, listQuery, rights, shippedNameIn } from './kit/shapes.ts'
import { AnalyzeView } from './kit/dashboard-ranges.ts'
import { analyzeView, compared, figureNames, period, periodQuery, withDates } from './kit/dashboard-shapes.ts'
import { t } from './kit/dashboardTexts.ts'

export * from './dashboard/calibrations.ts'
export * from './dashboard/exports.ts'

/** The roles that the access table lets open /dashboard. */
const readers = roles.admin
const inPeriod = withDates(periodQuery)

export const dashboard = call({
  method: 'GET',
  path: 'dashboard/dashboard',
  says: 'The main figures of a range beside those of the range before, and the locations to choose from.',
  right: readers,
  query: inPeriod,
  answer: z.object({
    period,
    figures: z.array(z.object({ figure: z.enum(figureNames), ...compared.shape })),
    locations: z.array(z.object({ firm: z.number(), name: z.string() })),
    /** Day of the first completed visit, before which there is nothing to compare with. */
    since: z.string().nullable(),
  }),
  problems: ['notFound'],
})

/** A group of a breakdown: a service, a make, a technician, or a location. */
export const part = z.object({
  /** Id of the service, technician, or location; the name of a make. Empty for work without one. */
  key: z.string(),
  name: z.string(),
  ...compared.shape,
})
export type Part = z.infer<typeof part>
const breakdown = z.object({
  analyzeView: z.number(),
  /** How its values are measured. */
  unit: z.enum(['count', 'money', 'hours']),
  parts: z.array(part),
  /** Number of groups, of which `parts` may be the largest ones. */
  count: z.number(),
  /** The sum of all groups. */
  total: compared,
})
export type Breakdown = z.infer<typeof breakdown>

export const locationRow = z.object({
  firm: z.number(),
  name: z.string(),
  visits: compared,
  sales: compared,
  credits: compared,
  net: compared,
  hours: compared,
  cost: compared,
  profit: compared,
})
export type LocationRow = z.infer<typeof locationRow>

export const dashboardBreakout = call({
  method: 'GET',
  path: 'dashboard/dashboardBreakout',
  says: 'Figures by group: services, makes, technicians, all of these (7), one location (8), or all locations (9).',
  right: readers,
  query: withDates(periodQuery.extend({ analyzeView: analyzeView.default(AnalyzeView.all) })).refine(
    (query) => query.analyzeView !== AnalyzeView.singleLocation || (query.firm ?? 0) > 0,
    { path: ['firm'], error: () => t('needsLocation') },
  ),
  answer: z.object({ period, breakdowns: z.array(breakdown), locations: z.array(locationRow) }),
  problems: ['notFound'],
})

export const dashboardTop = call({
  method: 'GET',
  path: 'dashboard/dashboardTop',
  says: 'The largest groups of one breakdown (1 to 6) and the sum of all.',
  right: readers,
  query: withDates(
    periodQuery.extend({
      analyzeView: analyzeView.default(AnalyzeView.serviceSales),
      pageSize: z.coerce.number<number>().int().min(1).max(100).default(5),
    }),
  ),
  answer: z.object({ period, breakdown }),
  problems: ['notFound'],
})

export const dashboardTop3 = call({
  method: 'GET',
  path: 'dashboard/dashboardTop3',
  says: 'The three largest services, makes, and technicians.',
  right: readers,
  query: inPeriod,
  answer: z.object({ period, breakdowns: z.array(breakdown) }),
  problems: ['notFound'],
})

const moneyFigures = {
  visits: compared,
  sales: compared,
  credits: compared,
  net: compared,
  labor: compared,
  commission: compared,
  profit: compared,
}
export const profitRow = z.object({ firm: z.number(), name: z.string(), ...moneyFigures })
export type ProfitRow = z.infer<typeof profitRow>
export const dashboardProfit = call({
  method: 'GET',
  path: 'dashboard/dashboardProfit',
  says: 'Sales, credits, net, labor, commission, and profit, in total and by location.',
  right: readers,
  query: inPeriod,
  answer: z.object({ period, total: z.object(moneyFigures), locations: z.array(profitRow) }),
  problems: ['notFound'],
})

export const cycleSteps = ['accept', 'assign', 'start', 'complete', 'pay'] as const
export type CycleStep = (typeof cycleSteps)[number]
export const dashboardCycleTimes = call({
  method: 'GET',
  path: 'dashboard/dashboardCycleTimes',
  says: 'Average hours of ROs that were completed in the range, from submitted to completed and step by step, with the slowest locations and ROs.',
  right: readers,
  query: inPeriod,
  answer: z.object({
    period,
    /** Submitted to completed. */
    total: compared,
    ros: compared,
    steps: z.array(z.object({ step: z.enum(cycleSteps), ros: z.number(), ...compared.shape })),
    locations: z.array(z.object({ firm: z.number(), name: z.string(), ros: z.number(), ...compared.shape })),
    slowest: z.array(
      z.object({ calibrate: z.number(), ronumber: z.string(), vehicle: z.string(), hours: amount }),
    ),
  }),
  problems: ['notFound'],
})

export const trendPoint = z.object({
  /** First day of the point, and of the one that it is compared to. */
  day: z.string(),
  before: z.string().nullable(),
  visits: compared,
  sales: compared,
  net: compared,
  hours: compared,
})
export type TrendPoint = z.infer<typeof trendPoint>
export const dashboardTrend = call({
  method: 'GET',
  path: 'dashboard/dashboardTrend',
  says: 'Figures over time: by day, week, or month. Refused for ranges that are too short for a trend.',
  right: readers,
  query: inPeriod,
  answer: z.object({ period, points: z.array(trendPoint) }),
  problems: ['notFound', 'refused'],
})

export const leak = z.object({
  kind: z.enum(leakKinds),
  calibrate: z.number(),
  ronumber: z.string(),
  calibrateEvent: z.number().nullable(),
  /** Number of the visit within its RO. */
  visit: z.number().nullable(),
  firm: z.number(),
  firmName: z.string(),
  shopName: z.string(),
  what: z.string(),
  /** Day on which it arose. */
  day: z.string(),
  /** What is at stake, in dollars; negative if too much was paid. */
  amount,
  /** invoice: the visit may be invoiced from here, by calibrate/invoiceCalibrateEvent. */
  rights,
})
export type Leak = z.infer<typeof leak>
export const dashboardOpportunities = call({
  method: 'GET',
  path: 'dashboard/dashboardOpportunities',
  says: 'Work without its money, oldest first, whenever it arose; and which requested services were sold or declined in the range.',
  right: readers,
  query: withDates(
    periodQuery.extend({
      page: listQuery.page,
      pageSize: listQuery.pageSize,
      kind: z.enum(leakKinds).optional(),
    }),
  ),
  answer: z.object({
    period,
    capture: z.object({
      /** Services that ROs completed in the range asked for, and those of them that were billed. */
      requested: compared,
      sold: compared,
      declined: compared,
      declinedAmount: compared,
    }),
    kinds: z.array(z.object({ kind: z.enum(leakKinds), count: z.number(), amount })),
    /** Completed work before this day is still being added up and isn't listed yet; null once all of it is. */
    countedSince: z.string().nullable(),
    ...listOf(leak).shape,
  }),
  problems: ['notFound'],
})

export const agingBands = ['current', 'to30', 'to60', 'to90', 'over90'] as const
export type AgingBand = (typeof agingBands)[number]
export const dashboardPayments = call({
  method: 'GET',
  path: 'dashboard/dashboardPayments',
  says: 'What was invoiced and received in the range, by way of payment, and what is owed by age.',
  right: readers,
  query: inPeriod,
  answer: z.object({
    period,
    invoiced: compared,
    creditMemos: compared,
    received: compared,
    /** Days from invoice to payment in full, on average. */
    daysToPay: compared,
    ways: z.array(part.extend({ name: shippedNameIn('PaymentType') })),
    points: z.array(z.object({ day: z.string(), invoiced: amount, received: amount })),
    aging: z.array(z.object({ band: z.enum(agingBands), count: z.number(), amount })),
    owed: amount,
  }),
  problems: ['notFound'],
})

/** Why a figure differs from the one before. */
export const causeKinds = ['volume', 'late', 'mix', 'price', 'credits', 'labor', 'commission'] as const
export type CauseKind = (typeof causeKinds)[number]
export const movedFigures = ['sales', 'net', 'profit'] as const
export const dashboardMoved = call({
  method: 'GET',
  path: 'dashboard/moved',
  says: 'What moved a figure since the range before: volume, late closes, mix, and price, and the three ROs with the largest share.',
  right: readers,
  query: withDates(periodQuery.extend({ figure: z.enum(movedFigures) })),
  answer: z.object({
    period,
    figure: z.enum(movedFigures),
    ...compared.shape,
    /** They add up to the difference. */
    causes: z.array(z.object({ cause: z.enum(causeKinds), amount })),
    movers: z.array(
      z.object({
        calibrate: z.number(),
        ronumber: z.string(),
        vehicle: z.string(),
        shopName: z.string(),
        isNow: z.boolean(),
        amount,
      }),
    ),
  }),
  problems: ['notFound'],
})

export const figureRow = z.object({
  calibrate: z.number(),
  calibrateEvent: z.number(),
  ronumber: z.string(),
  visit: z.number(),
  firm: z.number(),
  firmName: z.string(),
  shopName: z.string(),
  vehicle: z.string(),
  technicians: z.string(),
  /** Local to the location. */
  completed: z.string(),
  hours: amount,
  sales: amount,
  credits: amount,
  net: amount,
})
export type FigureRow = z.infer<typeof figureRow>
export const dashboardRows = call({
  method: 'GET',
  path: 'dashboard/rows',
  says: 'The visits behind a figure, newest first: of the range, of one group of a breakdown, or of some of its days.',
  right: readers,
  query: withDates(
    periodQuery.extend({
      page: listQuery.page,
      pageSize: listQuery.pageSize,
      /** The group: its breakdown (1 to 6, or 9 for a location) and its key there. */
      analyzeView: analyzeView.optional(),
      key: z.string().max(200).optional(),
      /** Visits of the range before. */
      before: flag.default(false),
    }),
  ),
  answer: z.object({ period, ...listOf(figureRow).shape, sales: amount, net: amount, hours: amount }),
  problems: ['notFound'],
})
