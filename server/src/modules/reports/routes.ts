import { inspectionReport } from '#contract/adas.ts'
import * as calls from '#contract/reports.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { answerPdf } from './answer-pdf.ts'
import { cancelMail } from './commands/cancel-mail.ts'
import { renderDocument } from './compose-document.ts'
import { readFiguresMail, saveFiguresMail } from './figures/preferences.ts'
import { renderInspection } from './render-inspection.ts'
import { listPapers } from './reads/papers.ts'
import { sendDocument } from './send-document.ts'

const pdfCalls = [
  [calls.reportPdf, 'calibrationReport'],
  [calls.workOrderPdf, 'workOrder'],
  [calls.authorizationRequestPdf, 'authorizationRequest'],
  [calls.invoicePdf, 'invoice'],
  [calls.creditNotePdf, 'creditNote'],
] as const
const sendCalls = [
  [calls.sendCalibrationReport, 'calibrationReport'],
  [calls.sendWorkOrder, 'workOrder'],
  [calls.sendAuthorizationRequest, 'authorizationRequest'],
  [calls.sendInvoice, 'invoice'],
  [calls.sendCreditNote, 'creditNote'],
] as const

const requireActor = (actor: Actor | null): Actor => {
  if (!actor) throw unauthorized()
  return actor
}

export const routes = (services: Services): Binding[] => [
  ...pdfCalls.map(([call, paper]) =>
    raw(call, async ({ actor, query, reply }) => {
      const invoice = 'invoice' in query ? query.invoice : undefined
      const request = { paper, event: query.calibrateEvent, noDiscount: query.NoDiscount ?? false, invoice }
      const size = query.paper === 'a4' ? 'A4' : 'LETTER'
      return answerPdf(reply, await renderDocument(services, requireActor(actor), request, size))
    }),
  ),
  raw(inspectionReport, async ({ actor, query, reply }) => {
    const size = query.paper === 'a4' ? 'A4' : 'LETTER'
    return answerPdf(reply, await renderInspection(services, requireActor(actor), query.adasInspection, size))
  }),
  ...sendCalls.map(([call, paper]) =>
    raw(call, ({ actor, query, now }) => sendDocument(services, requireActor(actor), paper, query, now)),
  ),
  read(calls.papers, ({ db, actor, query }) => listPapers(db, actor, query.calibrate)),
  command(calls.cancelMail, ({ tx, actor, body }) => cancelMail(tx, actor, body)),
  read(calls.figuresMail, ({ db, actor }) => readFiguresMail(runBatched(db), actor)),
  command(calls.saveFiguresMail, ({ tx, actor, body, now }) => saveFiguresMail(tx, actor, body, now)),
]
