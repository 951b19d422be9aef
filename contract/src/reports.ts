import { z } from 'zod'
import { call } from './kit/call.ts'
import { flag, id, line } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'

export const reportPdf = call({
  method: 'GET',
  path: 'report/calibrationReport',
  says: 'The calibration report of a visit as PDF.',
  right: roles.all,
  query: z.object({
    calibrateEvent: id,
    paper: z.enum(['letter', 'a4']).default('letter'),
    NoDiscount: flag.optional(),
  }),
  answers: 'file',
  answer: z.unknown(),
  problems: ['notFound'],
})
export const sendCalibrationReport = call({
  method: 'GET',
  path: 'report/sendCalibrationReport',
  says: 'Mails the calibration report: to the addresses given, or to those of the shop who receive reports. Leaves in 10 seconds unless undone.',
  right: roles.all,
  changes: true,
  query: z.object({ calibrateEvent: id, NoDiscount: flag.optional(), to: line(2000).optional() }),
  answer: z.object({ mail: z.number(), to: z.array(z.string()), leavesAt: z.string() }),
  problems: ['notFound', 'refused'],
})
export const cancelMail = call({
  method: 'POST',
  path: 'report/cancelMail',
  says: 'Takes a mail back that has not left yet (undo).',
  right: roles.all,
  body: z.object({ mail: id }),
  answer: z.object({ ok: z.boolean(), says: z.string() }),
  problems: ['notFound'],
})
