import type { PaperName } from '#contract/reports.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { readCharges } from '#server/modules/requests/door.ts'
import { runInHelper } from '../../outside/helper-process/run-in-helper.ts'
import { authorizationRequest } from './documents/authorization-request.ts'
import { composeReport } from './compose-report.ts'
import { composeBill } from './documents/bill.ts'
import { whyNotSent } from './documents/kinds.ts'
import type { Composed } from './documents/composed.ts'
import { workOrder } from './documents/work-order.ts'
import type { CalibrationReportData, PageSize } from './pdf/data.ts'
import type { PaperData, paperPdf } from './pdf/papers.ts'
import { loadBill } from './reads/bill.ts'
import { loadReportRows, type ReportRows } from './reads/report-data.ts'
import { bothSidesReader, loadVisitHeader, type VisitHeader, type Reader } from './reads/report-head.ts'
import { renderReport } from './render-report.ts'
import { loadWorkOrder } from './reads/work-order.ts'

export type DocumentRequest = {
  paper: PaperName
  event: number
  noDiscount: boolean
  invoice?: number | undefined
}
type AnyDocument = Composed<PaperData | CalibrationReportData>

const otherPdf = runInHelper<typeof paperPdf>(new URL('./pdf/papers.ts', import.meta.url), 'paperPdf')

/** Each document can hold forty photos in memory. */
const limitRendering = limitConcurrency(2)

/**
 * Renders a document of a visit as a PDF, together with its file name. With `certify`, a calibration report gets a
 * certificate.
 * @throws notFound outside the reader's scope
 */
export const renderDocument = async (
  services: Services,
  reader: Reader,
  request: DocumentRequest,
  size: PageSize,
  certify = false,
): Promise<{ name: string; pdf: Buffer }> => {
  const head = await loadVisitHeader(runBatched(services.db.as(reader)), reader, request.event)
  return limitRendering(async () => {
    if (request.paper === 'calibrationReport')
      return renderReport(services, reader.user, head, { size, certify })
    const { file, data } = await composeDocument(services, reader.user, head, request)
    if (!('kind' in data)) throw new Error(`There is no PDF of ${request.paper}.`)
    return { name: file, pdf: await otherPdf(data, size) }
  })
}

/**
 * Composes a document's content, without photos and other files. It is read with the scope of both sides'
 * offices, whoever asks.
 */
export const composeDocument = async (
  services: Services,
  user: number,
  head: VisitHeader,
  request: DocumentRequest,
): Promise<AnyDocument> => {
  const { db, clock, settings } = services
  const reader = bothSidesReader(user, head)
  const scopedDb = db.as(reader)
  const charges = () => readCharges(runBatched(scopedDb), reader, head.request, clock.now())
  const rows = await loadReportRows(scopedDb, head)
  const options = { title: settings.appTitle, now: clock.now(), publicUrl: settings.publicUrl }
  const { paper, noDiscount } = request
  switch (paper) {
    case 'workOrder':
      return workOrder(head, rows, await loadWorkOrder(scopedDb, head.event), options)
    case 'authorizationRequest':
      requireOpenServices(head, rows)
      return authorizationRequest(head, rows, options)
    case 'calibrationReport':
      return composeReport(services, head, rows, { withFiles: false, certificate: null })
    default: {
      const kind = paper === 'invoice' ? 'invoice' : 'credit'
      return composeBill(head, rows, await loadBill(scopedDb, kind, head.event, request.invoice), {
        ...options,
        charges: await charges(),
        noDiscount,
      })
    }
  }
}

const requireOpenServices = (head: VisitHeader, { services }: ReportRows): void => {
  const why = whyNotSent('authorizationRequest', { status: head.status, open: countOpenServices(services) })
  if (why) throw refused(why)
}
export const countOpenServices = (services: readonly { authorization: number | null }[]): number =>
  services.filter(({ authorization }) => authorization === null || authorization === 2).length
