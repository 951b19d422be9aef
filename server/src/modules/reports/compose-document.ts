import { buffer } from 'node:stream/consumers'
import type { PaperName } from '#contract/reports.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { readCharges } from '#server/modules/requests/door.ts'
import { throwFileProblem } from '#server/modules/storage/door.ts'
import { runInHelper } from '../../outside/helper-process/run-in-helper.ts'
import { FilesError } from '../../outside/files/files.ts'
import { authorizationRequest } from './documents/authorization-request.ts'
import { composeBill } from './documents/bill.ts'
import { calibration } from './documents/calibration.ts'
import { timeZoneOf } from './documents/head.ts'
import { whyNotSent } from './documents/kinds.ts'
import type { Composed } from './documents/composed.ts'
import { workOrder } from './documents/work-order.ts'
import type { CalibrationReportData, PageSize, ReportVisit } from './pdf/data.ts'
import type { PaperData, paperPdf } from './pdf/papers.ts'
import type { calibrationReport } from './pdf/report.ts'
import { loadBill } from './reads/bill.ts'
import { maxPhotos, loadReportRows, type PhotoRow, type ReportRows } from './reads/report-data.ts'
import { bothSidesReader, loadVisitHeader, type VisitHeader, type Reader } from './reads/report-head.ts'
import { loadWorkOrder } from './reads/work-order.ts'
import { takenAt } from './format-time.ts'
import { t } from './texts.ts'

export type DocumentRequest = {
  paper: PaperName
  event: number
  noDiscount: boolean
  invoice?: number | undefined
}
type AnyDocument = Composed<PaperData | CalibrationReportData>

const reportPdf = runInHelper<typeof calibrationReport>(
  new URL('./pdf/report.ts', import.meta.url),
  'calibrationReport',
)
const otherPdf = runInHelper<typeof paperPdf>(new URL('./pdf/papers.ts', import.meta.url), 'paperPdf')

/** Each document can hold forty photos in memory. */
const limitRendering = limitConcurrency(2)

/**
 * Renders a document of a visit as a PDF, together with its file name.
 * @throws notFound outside the reader's scope
 */
export const renderDocument = async (
  services: Services,
  reader: Reader,
  request: DocumentRequest,
  size: PageSize,
): Promise<{ name: string; pdf: Buffer }> => {
  const head = await loadVisitHeader(runBatched(services.db.as(reader)), reader, request.event)
  return limitRendering(async () => {
    const { file, data } = await composeDocument(services, reader.user, head, request, true)
    const pdf = 'kind' in data ? await otherPdf(data, size) : await reportPdf(data, size)
    return { name: file, pdf }
  })
}

/**
 * Composes a document's content, with photos if `withPhotos`. It is read with the scope of both sides'
 * offices, whoever asks.
 */
export const composeDocument = async (
  services: Services,
  user: number,
  head: VisitHeader,
  request: DocumentRequest,
  withPhotos: boolean,
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
    case 'calibrationReport': {
      const photos = withPhotos
        ? await loadPhotos(services, rows.photos.slice(0, maxPhotos), timeZoneOf(head, rows.firms))
        : []
      return calibration(head, rows, {
        ...options,
        charges: chargesOfVisit(await charges(), head.event),
        noDiscount,
        photos,
        morePhotos: rows.photos.length > maxPhotos,
      })
    }
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

const chargesOfVisit = ({ visits }: ChargesShape, event: number): ChargesShape['visits'][number] => {
  const found = visits.find((visit) => visit.calibrateEvent === event)
  if (!found) throw notFound('visit')
  return found
}

const requireOpenServices = (head: VisitHeader, { services }: ReportRows): void => {
  const why = whyNotSent('authorizationRequest', { status: head.status, open: countOpenServices(services) })
  if (why) throw refused(why)
}
export const countOpenServices = (services: readonly { authorization: number | null }[]): number =>
  services.filter(({ authorization }) => authorization === null || authorization === 2).length

/** A photo is named after its checklist item. A picture that serves as a document shows its own name too. */
const photoName = ({ name, item_name, is_paper }: PhotoRow): string =>
  item_name === null ? name : is_paper ? t('photoOfItem', { item: item_name, name }) : item_name

const loadPhotos = async (
  { files }: Services,
  rows: readonly PhotoRow[],
  zone: string,
): Promise<ReportVisit['photos']> => {
  const photos: ReportVisit['photos'] = []
  for (const row of rows) {
    const picture = await files.read(row.display_key).then(buffer, (error: unknown) => {
      // The report notes that the picture cannot be shown, and is made anyway.
      if (error instanceof FilesError && error.trouble === 'missing') return Buffer.alloc(0)
      return throwFileProblem(error)
    })
    photos.push({ name: photoName(row), takenAt: takenAt(row, zone), picture })
  }
  return photos
}
