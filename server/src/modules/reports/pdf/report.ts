import type { CalibrationReportData, PageSize } from './data.ts'
import { reportDefinition } from './definition.ts'
import { registerFonts } from './fonts.ts'
import { renderPdf } from './render.ts'
import { preparePictures } from './pictures.ts'

/**
 * Renders the calibration report as a PDF. Values are printed as given; unreadable pictures are replaced by a
 * note. Runs in the worker process.
 */
export async function calibrationReport(
  data: CalibrationReportData,
  paper: PageSize = 'LETTER',
): Promise<Buffer> {
  registerFonts()
  return renderPdf(reportDefinition(data, await preparePictures(data), paper))
}
