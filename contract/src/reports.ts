import { z } from 'zod'
import { call } from './kit/call.ts'
import { flag, id, line } from './kit/shapes.ts'
import { roles, type Role } from './kit/roles.ts'

const pdfQuery = z.object({
  calibrateEvent: id,
  paper: z.enum(['letter', 'a4']).default('letter'),
  NoDiscount: flag.optional(),
})
const sendQuery = z.object({ calibrateEvent: id, NoDiscount: flag.optional(), to: line(2000).optional() })
/** For a visit with several invoices or credit memos; defaults to the newest. */
const invoice = z.object({ invoice: id.optional() })

const pdf = <const P extends string, Q extends z.ZodType>(path: P, says: string, right: Role[], query: Q) =>
  call({
    method: 'GET',
    path,
    says,
    right,
    query,
    answers: 'file',
    answer: z.unknown(),
    problems: ['notFound', 'refused'],
  })
const send = <const P extends string, Q extends z.ZodType>(path: P, says: string, right: Role[], query: Q) =>
  call({
    method: 'GET',
    path,
    says: `${says} Sent after 10 seconds unless undone.`,
    right,
    changes: true,
    query,
    answer: z.object({ mail: z.number(), to: z.array(z.string()), leavesAt: z.string() }),
    problems: ['notFound', 'refused'],
  })

export const reportPdf = pdf(
  'report/calibrationReport',
  // texts-ignore: API documentation
  'The calibration report of a visit as PDF: results, codes before and after, and the technician’s statement, without prices.',
  roles.all,
  pdfQuery,
)
export const workOrderPdf = pdf(
  'report/workOrder',
  // texts-ignore: API documentation
  'What is to be done at a visit, for its technician, as PDF. It names no prices.',
  roles.all,
  pdfQuery,
)
export const authorizationRequestPdf = pdf(
  'report/authorizationRequest',
  // texts-ignore: API documentation
  'The services of a visit that have no yes or no, with their prices, as PDF.',
  roles.all,
  pdfQuery,
)
export const invoicePdf = pdf(
  'report/invoice',
  // texts-ignore: API documentation
  'An invoice of a visit as PDF. With NoDiscount it shows each amount and not how it came about.',
  roles.office,
  pdfQuery.extend(invoice.shape),
)
export const creditNotePdf = pdf(
  'report/creditNote',
  // texts-ignore: API documentation
  'A credit memo of a visit as PDF.',
  roles.office,
  pdfQuery.extend(invoice.shape),
)
export const sendCalibrationReport = send(
  'report/sendCalibrationReport',
  // texts-ignore: API documentation
  'Emails the calibration report with its certificate to the given addresses, or to the people at the shop who receive reports.',
  roles.all,
  sendQuery,
)
export const sendWorkOrder = send(
  'report/sendWorkOrder',
  // texts-ignore: API documentation
  'Emails the work order to the given addresses, or to the technicians of the visit.',
  roles.office,
  sendQuery,
)
export const sendAuthorizationRequest = send(
  'report/sendAuthorizationRequest',
  // texts-ignore: API documentation
  'Emails the authorization request to the given addresses, or to the people at the shop who authorize by email.',
  roles.office,
  sendQuery,
)
export const sendInvoice = send(
  'report/sendInvoice',
  // texts-ignore: API documentation
  'Emails an invoice to the given addresses, or to the people at the shop who receive invoices.',
  roles.office,
  sendQuery.extend(invoice.shape),
)
export const sendCreditNote = send(
  'report/sendCreditNote',
  // texts-ignore: API documentation
  'Emails a credit memo to the given addresses, or to the people at the shop who receive invoices.',
  roles.office,
  sendQuery.extend(invoice.shape),
)
export const paperNames = [
  'workOrder',
  'authorizationRequest',
  'calibrationReport',
  'invoice',
  'creditNote',
] as const
export type PaperName = (typeof paperNames)[number]
export const papers = call({
  method: 'GET',
  path: 'report/papers',
  says: 'The documents of a repair order by visit, and why one cannot be sent yet.',
  right: roles.all,
  query: z.object({ calibrate: id }),
  answer: z.array(
    z.object({
      calibrateEvent: z.number(),
      visit: z.number(),
      paper: z.enum(paperNames),
      /** "Invoice 48213-1" */
      name: z.string(),
      invoice: z.number().nullable(),
      /** Default recipient if no address is given. */
      usual: z.string(),
      maySend: z.boolean(),
      /** Why it cannot be sent now; null if it can. */
      why: z.string().nullable(),
      /** What it would lack if it were sent now. */
      warnings: z.array(z.string()),
    }),
  ),
  problems: ['notFound'],
})
export const cancelMail = call({
  method: 'POST',
  path: 'report/cancelMail',
  says: 'Cancels an email that has not been sent yet (undo).',
  right: roles.all,
  body: z.object({ mail: id }),
  answer: z.object({ ok: z.boolean(), says: z.string() }),
  problems: ['notFound'],
})

const figuresMailShape = z.object({
  /** Whether the caller receives reports, which whoever manages users decides. */
  isReceiver: z.boolean(),
  /** Where they go; empty without an address. */
  email: z.string(),
  weekly: z.boolean(),
  monthly: z.boolean(),
  /** IANA name of the zone in which they are sent at 6 am. */
  timeZone: z.string(),
})
export const figuresMail = call({
  method: 'GET',
  path: 'report/figuresMail',
  says: 'How often the caller gets the figures of the dashboard by email.',
  right: roles.admin,
  answer: figuresMailShape,
})
export const saveFiguresMail = call({
  method: 'POST',
  path: 'report/saveFiguresMail',
  says: 'Sets how often the caller gets the figures of the dashboard by email, if they receive reports.',
  right: roles.admin,
  body: z.object({ weekly: z.boolean().optional(), monthly: z.boolean().optional() }),
  answer: figuresMailShape,
})
