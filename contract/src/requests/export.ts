import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { line } from '../kit/shapes.ts'
import { requestListQuery } from './shapes.ts'

/** Columns of the list, by the keys that the web remembers them by. */
export const requestExportColumns = [
  'ronumber',
  'status',
  'vehicle',
  'vin',
  'firm',
  'center',
  'nextVisit',
  'techs',
  'amount',
  'lastEventDate',
  'unread',
  'customer',
  'insurance',
  'estimator',
  'createdOn',
] as const
export type RequestExportColumn = (typeof requestExportColumns)[number]

export const exportCalibrates = call({
  method: 'POST',
  path: 'calibrate/exportCalibrates',
  says: 'All repair orders that a list would show on its pages, in its order, as CSV or XLSX: these columns with these headings. The header row-count has their number.',
  right: roles.all,
  body: z.object({
    query: requestListQuery,
    format: z.enum(['csv', 'xlsx']).default('csv'),
    columns: z
      .array(z.object({ key: z.enum(requestExportColumns), head: line(60) }))
      .min(1)
      .max(requestExportColumns.length),
  }),
  changes: false,
  answers: 'file',
  answer: z.unknown(),
  problems: ['notFound'],
})
