import { z } from 'zod'
import { call } from './kit/call.ts'
import { roles } from './kit/roles.ts'
import {
  amount,
  flag,
  id,
  line,
  lines,
  listOf,
  listQuery,
  localDate,
  price,
  rights,
  version,
} from './kit/shapes.ts'
import { period, periodQuery, withDates } from './kit/dashboard-shapes.ts'
import { t } from './kit/dashboardTexts.ts'

const payrollReaders = [...roles.admin, ...roles.technician]

export const payrollService = z.object({
  calibrateService: z.number().nullable(),
  name: z.string(),
  calibrateServiceGroup: z.number().nullable(),
  calibrateServiceGroupName: z.string(),
  /** What was charged, in dollars. */
  rate: amount,
  /** The percent of the technician's skill divided by 100. */
  commissionRate: amount,
  /** Commission rate times rate. */
  amount,
})
export type PayrollService = z.infer<typeof payrollService>

export const payrollAssignment = z.object({
  calibrateEvent: z.number(),
  calibrate: z.number(),
  ronumber: z.string(),
  /** Number of the visit within its RO. */
  visit: z.number(),
  firm: z.number(),
  vehicle: z.string(),
  started: z.string().nullable(),
  completed: z.string(),
  /** IANA name of the zone of both times, which are instants. */
  zone: z.string(),
  /** Day that it is paid for: the day of completion, or the first day after a closed period. */
  day: z.string(),
  /** From started to completed. */
  hours: amount,
  /** What was charged for the visit. */
  sales: amount,
  services: z.array(payrollService),
  commissionOverride: amount.nullable(),
  /** The override, or else the sum of its services. */
  commission: amount,
  originalCommission: amount,
  /** An override is set. */
  isChanged: z.boolean(),
  reason: z.string(),
  /** What the technician objects to, and what was answered. */
  dispute: z.string(),
  disputedAt: z.string().nullable(),
  answer: z.string(),
  answeredBy: z.string(),
  /** Paid in a closed period, and no longer changed. */
  isClosed: z.boolean(),
  /** 0 while nothing was saved. */
  version: z.number(),
  rights,
})
export type PayrollAssignment = z.infer<typeof payrollAssignment>

export const payrollWeek = z.object({
  /** Sunday. */
  week: z.string(),
  hours: amount,
  commission: amount,
  /** Commission per hour. */
  regularRate: amount.nullable(),
  isOver40: z.boolean(),
})

export const payrollTechnician = z.object({
  /** The user. */
  technician: z.number(),
  contact: z.number(),
  name: z.string(),
  firm: z.number(),
  firmName: z.string(),
  hours: amount,
  sales: amount,
  commission: amount,
  commissionRates: z.array(
    z.object({ calibrateServiceGroup: z.number(), name: z.string(), commissionRate: amount }),
  ),
  assignments: z.array(payrollAssignment),
  weeks: z.array(payrollWeek),
  /** Open disputes. */
  disputes: z.number(),
})
export type PayrollTechnician = z.infer<typeof payrollTechnician>

export const closedPeriod = z.object({
  payrollPeriod: z.number(),
  firm: z.number(),
  firmName: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  closedAt: z.string(),
  closedBy: z.string(),
  commission: amount,
})

export const technicianPayroll = call({
  method: 'GET',
  path: 'dashboard/technicianPayroll',
  says: 'Hours, sales, and commission by technician and visit, with the services behind each amount. Technicians see their own.',
  right: payrollReaders,
  query: withDates(
    periodQuery.extend({
      page: listQuery.page,
      pageSize: z.coerce.number<number>().int().min(1).max(200).default(50),
      /** One technician, with all visits. */
      technician: id.optional(),
      /** Without the visits of each technician. */
      totalsOnly: flag.default(false),
    }),
  ),
  answer: z.object({
    period,
    ...listOf(payrollTechnician).shape,
    /** Of all technicians. A visit of two counts once in sales. */
    total: z.object({ hours: amount, sales: amount, commission: amount, commissionBefore: amount }),
    closed: z.array(closedPeriod),
    /** closePeriod: may close the range for the location. */
    rights,
  }),
  problems: ['notFound'],
})

export const saveTechData = call({
  method: 'POST',
  path: 'user/saveTechData',
  says: "Sets or clears the commission of a technician's visits, and answers disputes. A closed period is refused.",
  right: roles.admin,
  body: z.object({
    technician: id,
    assignments: z
      .array(
        z
          .object({
            calibrateEvent: id,
            /** Dollars; null goes back to the computed commission. */
            commissionOverride: price.nullable().optional(),
            reason: line(200).optional(),
            /** Answers the technician's dispute. */
            answer: lines(500).optional(),
            version,
          })
          .refine((each) => !each.commissionOverride || Boolean(each.reason), {
            path: ['reason'],
            error: () => t('overrideReason'),
          }),
      )
      .min(1)
      .max(200),
  }),
  answer: z.object({
    /** The technician's commission of the saved visits after the change. */
    assignments: z.array(payrollAssignment),
  }),
  problems: ['notFound', 'conflict', 'refused'],
})

export const disputePayroll = call({
  method: 'POST',
  path: 'payroll/dispute',
  says: "Objects to the commission of one's own visit; an empty text takes the objection back.",
  right: roles.technician,
  body: z.object({ calibrateEvent: id, dispute: lines(500), version }),
  answer: payrollAssignment,
  problems: ['notFound', 'conflict', 'refused'],
})

export const closePayrollPeriod = call({
  method: 'POST',
  path: 'payroll/closePeriod',
  says: 'Closes a pay period of a location: its commissions stay as they are. Visits completed late are paid in the next one.',
  right: roles.admin,
  creates: true,
  body: z
    .object({ firm: id, firstDay: localDate, lastDay: localDate })
    .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
      path: ['lastDay'],
      error: () => t('lastBeforeFirst'),
    }),
  answer: closedPeriod,
  problems: ['notFound', 'refused'],
})

/** Percent of a charge with one decimal, `12.5`. */
const percent = z.string().regex(/^(100(\.0)?|\d{1,2}(\.\d)?)$/)

export const replayedVisit = z.object({
  calibrateEvent: z.number(),
  calibrate: z.number(),
  ronumber: z.string(),
  visit: z.number(),
  vehicle: z.string(),
  completed: z.string(),
  /** IANA name of the zone of `completed`. */
  zone: z.string(),
  before: amount,
  after: amount,
  /** Why the plan doesn't change it: paid in a closed period, or set by hand. */
  fixed: z.enum(['closed', 'override']).nullable(),
})
export type ReplayedVisit = z.infer<typeof replayedVisit>

export const replayPayroll = call({
  method: 'POST',
  path: 'payroll/replay',
  says: "What a technician's completed visits of the last 90 days would have paid under other percents. Nothing is saved. Closed periods and commissions set by hand stay as they are.",
  right: roles.admin,
  changes: false,
  body: z.object({
    technician: id,
    /** The whole plan: a service group that is not in it pays nothing. */
    skills: z.array(z.object({ calibrateServiceGroup: id, commission: percent })).max(500),
  }),
  answer: z.object({
    name: z.string(),
    firstDay: z.string(),
    lastDay: z.string(),
    /** Commission of all visits. */
    before: amount,
    after: amount,
    /** All visits, and those whose commission changes. */
    count: z.number(),
    changed: z.number(),
    /** Those that change first, each the newest first; at most 500. */
    visits: z.array(replayedVisit),
  }),
  problems: ['notFound'],
})
