import type { CalibrationReportData, PageSize } from './data.ts'
import { appendPdfs, readScanReports } from './append-pdfs.ts'
import { reportDefinition } from './definition.ts'
import { registerFonts } from './fonts.ts'
import { renderPdf } from './render.ts'
import { preparePictures } from './pictures.ts'

/**
 * Renders the calibration report as a PDF, with the reports of scan tools behind it. Values are printed as given;
 * unreadable pictures and scan tool reports are replaced by a note. Runs in the worker process.
 */
export async function calibrationReport(
  data: CalibrationReportData,
  paper: PageSize = 'LETTER',
): Promise<Buffer> {
  registerFonts()
  const appended = await readScanReports(data.scanReports)
  const notes = appended.map(({ note }) => note)
  const report = await renderPdf(reportDefinition(data, await preparePictures(data), paper, notes))
  return appendPdfs(
    report,
    appended.flatMap(({ pdf }) => pdf ?? []),
  )
}
