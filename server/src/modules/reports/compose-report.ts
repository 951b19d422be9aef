import { buffer } from 'node:stream/consumers'
import { scanKindLabel } from '#contract/kit/scanLabels.ts'
import type { Services } from '#server/kernel/services.ts'
import { throwFileProblem } from '#server/modules/storage/door.ts'
import { FilesError } from '../../outside/files/files.ts'
import { calibration } from './documents/calibration.ts'
import { timeZoneOf } from './documents/head.ts'
import type { Composed } from './documents/composed.ts'
import type { CalibrationReportData, ReportCertificate, ReportVisit, ScanReport } from './pdf/data.ts'
import { maxPhotos, type PhotoRow, type ReportRows, type ScanFileRow } from './reads/report-data.ts'
import type { VisitHeader } from './reads/report-head.ts'
import { takenAt } from './format-time.ts'
import { t } from './texts.ts'

/** All scan tool reports together, so that the mail is taken by its recipient's server. */
const maxScanBytes = 15_000_000

/** Composes a calibration report from its rows, with photos, signature, and scan tool reports if `withFiles`. */
export const composeReport = async (
  services: Services,
  head: VisitHeader,
  rows: ReportRows,
  { withFiles, certificate }: { withFiles: boolean; certificate: ReportCertificate | null },
): Promise<Composed<CalibrationReportData>> => {
  const { clock, settings } = services
  const zone = timeZoneOf(head, rows.firms)
  const drawing = rows.statements[0]?.signature_key
  return calibration(head, rows, {
    title: settings.appTitle,
    now: clock.now(),
    photos: withFiles ? await loadPhotos(services, rows.photos.slice(0, maxPhotos), zone) : [],
    morePhotos: rows.photos.length > maxPhotos,
    drawing: withFiles && drawing ? await readOrEmpty(services, drawing) : null,
    scanReports: withFiles ? await loadScanReports(services, rows.scanFiles) : [],
    certificate,
  })
}

/** The report notes that a file can't be shown, and is made anyway. */
const readOrEmpty = async ({ files }: Pick<Services, 'files'>, key: string): Promise<Buffer> => {
  try {
    return await buffer(await files.read(key))
  } catch (error) {
    if (error instanceof FilesError && error.trouble === 'missing') return Buffer.alloc(0)
    return throwFileProblem(error)
  }
}

/** A photo is named after its checklist item. A picture that serves as a document shows its own name too. */
const photoName = ({ name, item_name, is_paper }: PhotoRow): string =>
  item_name === null ? name : is_paper ? t('photoOfItem', { item: item_name, name }) : item_name

const loadPhotos = async (
  services: Services,
  rows: readonly PhotoRow[],
  zone: string,
): Promise<ReportVisit['photos']> => {
  const photos: ReportVisit['photos'] = []
  for (const row of rows)
    photos.push({
      name: photoName(row),
      takenAt: takenAt(row, zone),
      picture: await readOrEmpty(services, row.display_key),
    })
  return photos
}

const loadScanReports = async (services: Services, rows: readonly ScanFileRow[]): Promise<ScanReport[]> => {
  const reports: ScanReport[] = []
  let bytes = 0
  for (const row of rows) {
    const fits = bytes + Number(row.bytes) <= maxScanBytes
    if (fits) bytes += Number(row.bytes)
    reports.push({
      name: row.name,
      of: scanKindLabel(row.kind),
      pdf: fits ? await readOrEmpty(services, row.key) : null,
    })
  }
  return reports
}
