import type { CalibrationReportData, Paper } from './data.ts'
import { reportDefinition } from './definition.ts'
import { giveFonts } from './fonts.ts'
import { pdfOf } from './render.ts'
import { preparePictures } from './pictures.ts'

/**
 * Renders the calibration report as a PDF. Values are printed as given; unreadable pictures are replaced by a
 * note. Runs in the worker process.
 */
export async function calibrationReport(
  data: CalibrationReportData,
  paper: Paper = 'LETTER',
): Promise<Buffer> {
  giveFonts()
  return pdfOf(reportDefinition(data, await preparePictures(data), paper))
}
