import { buffer } from 'node:stream/consumers'
import { runOf } from '#server/kernel/database.ts'
import { gate } from '#server/kernel/gate.ts'
import type { Services } from '#server/kernel/services.ts'
import { apart } from '../../outside/apart/apart.ts'
import { FilesError } from '../../outside/files/files.ts'
import type { calibrationReport } from './pdf/report.ts'
import type { Paper, ReportVisit } from './pdf/data.ts'
import { mostPhotos, reportRows, type PhotoRow } from './reads/report-data.ts'
import { bothSides, reportHead, type Reader } from './reads/report-head.ts'
import { shapeReport, takenAt, zoneOf } from './shape.ts'

export type Wish = { event: number; paper: Paper; noDiscount: boolean }

const paperOf = apart<typeof calibrationReport>(
  new URL('./pdf/report.ts', import.meta.url),
  'calibrationReport',
)

/** Each may hold forty photos in memory. */
const twoAtOnce = gate(2)

/** The calibration report of a visit as a PDF, and what it is called. @throws notFound outside the reader’s scope */
export const makeReport = async (
  services: Services,
  reader: Reader,
  { event, paper, noDiscount }: Wish,
): Promise<{ name: string; pdf: Buffer }> => {
  const { db, clock, settings } = services
  const head = await reportHead(runOf(db.as(reader)), reader, event)
  const pdf = await twoAtOnce(async () => {
    const rows = await reportRows(db.as(bothSides(reader.user, head)), head)
    const data = shapeReport(head, rows, {
      noDiscount,
      title: settings.appTitle,
      photos: await photosOf(services, rows.photos.slice(0, mostPhotos), zoneOf(head, rows.firms)),
      morePhotos: rows.photos.length > mostPhotos,
      now: clock.now(),
    })
    return paperOf(data, paper)
  })
  return { name: reportName(head), pdf }
}

export const reportName = ({ ro_number, number }: { ro_number: string; number: number }): string =>
  `Calibration report RO ${ro_number.replace(/[^\p{L}\p{N} ._-]/gu, '_')} visit ${number}.pdf`

const photosOf = async (
  { files }: Services,
  rows: readonly PhotoRow[],
  zone: string,
): Promise<ReportVisit['photos']> => {
  const photos: ReportVisit['photos'] = []
  for (const row of rows) {
    const picture = await files.read(row.display_key).then(buffer, (error: unknown) => {
      // The report says that a picture cannot be shown, and is made all the same.
      if (error instanceof FilesError && error.trouble === 'missing') return Buffer.alloc(0)
      throw error
    })
    photos.push({ name: row.item_name ?? row.name, takenAt: takenAt(row, zone), picture })
  }
  return photos
}
