import { z } from 'zod'
import { captureOutcomes } from '../kit/adas.ts'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { amount, listOf, listQuery } from '../kit/shapes.ts'
import { compared, period, periodQuery, withDates } from '../kit/dashboard-shapes.ts'
import { system } from '../adas/shapes.ts'

export const capturedRow = z.object({
  calibrate: z.number(),
  ronumber: z.string(),
  vehicle: z.string(),
  firm: z.number(),
  firmName: z.string(),
  shopName: z.string(),
  /** Day of completion, local to the location. */
  day: z.string(),
  system,
  outcome: z.enum(captureOutcomes),
  /** Name of the rule that required it. */
  rule: z.string(),
  /** The line or code that set the rule off. */
  line: z.string(),
  /** Why somebody decided against it, and who. Empty unless dismissed. */
  reason: z.string(),
  by: z.string(),
  /** What was charged for it. */
  amount,
})
export type CapturedRow = z.infer<typeof capturedRow>

export const dashboardCalibrations = call({
  method: 'GET',
  path: 'dashboard/calibrations',
  says: 'Calibrations that the plans of completed ROs required, and how many of them were sold, dismissed, or missed, with the rows behind. Where a range has very many ROs, the newest are read.',
  right: roles.admin,
  query: withDates(
    periodQuery.extend({
      page: listQuery.page,
      pageSize: listQuery.pageSize,
      outcome: z.enum(captureOutcomes).optional(),
    }),
  ),
  answer: z.object({
    period,
    /** ROs completed, and those of them whose estimate or scans make a plan. */
    ros: compared,
    planned: compared,
    required: compared,
    sold: compared,
    dismissed: compared,
    missed: compared,
    /** Number of ROs that were read if the range has more, else null. Then nothing is compared. */
    onlyNewest: z.number().nullable(),
    ...listOf(capturedRow).shape,
  }),
  problems: ['notFound'],
})
