import type { CalibrationReportData, Paper } from './data.ts'
import { reportDefinition } from './definition.ts'
import { giveFonts } from './fonts.ts'
import { pdfOf } from './in-scripts.ts'
import { preparePictures } from './pictures.ts'

/**
 * The calibration report as a PDF, on Letter or A4. Every value is printed as given. Pictures that cannot be read
 * are left out with a word in their place. Runs in the helper process.
 */
export async function calibrationReport(
  data: CalibrationReportData,
  paper: Paper = 'LETTER',
): Promise<Buffer> {
  giveFonts()
  return pdfOf(reportDefinition(data, await preparePictures(data), paper))
}
