import * as calls from '#contract/reports.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { answerPdf } from './answer-pdf.ts'
import { cancelMail } from './commands/cancel-mail.ts'
import { makePaper } from './compose-document.ts'
import { papersOf } from './reads/papers.ts'
import { sendPaper } from './send-document.ts'

const pdfs = [
  [calls.reportPdf, 'calibrationReport'],
  [calls.workOrderPdf, 'workOrder'],
  [calls.authorizationRequestPdf, 'authorizationRequest'],
  [calls.invoicePdf, 'invoice'],
  [calls.creditNotePdf, 'creditNote'],
] as const
const sends = [
  [calls.sendCalibrationReport, 'calibrationReport'],
  [calls.sendWorkOrder, 'workOrder'],
  [calls.sendAuthorizationRequest, 'authorizationRequest'],
  [calls.sendInvoice, 'invoice'],
  [calls.sendCreditNote, 'creditNote'],
] as const

const signedIn = (actor: Actor | null): Actor => {
  if (!actor) throw unauthorized()
  return actor
}

export const routes = (services: Services): Binding[] => [
  ...pdfs.map(([call, paper]) =>
    raw(call, async ({ actor, query, reply }) => {
      const invoice = 'invoice' in query ? query.invoice : undefined
      const wish = { paper, event: query.calibrateEvent, noDiscount: query.NoDiscount ?? false, invoice }
      const size = query.paper === 'a4' ? 'A4' : 'LETTER'
      return answerPdf(reply, await makePaper(services, signedIn(actor), wish, size))
    }),
  ),
  ...sends.map(([call, paper]) =>
    raw(call, ({ actor, query, now }) => sendPaper(services, signedIn(actor), paper, query, now)),
  ),
  read(calls.papers, ({ db, actor, query }) => papersOf(db, actor, query.calibrate)),
  command(calls.cancelMail, ({ tx, actor, body }) => cancelMail(tx, actor, body)),
]
