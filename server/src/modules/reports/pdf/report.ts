import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import type { CalibrationReportData, Paper } from './data.ts'
import { reportDefinition } from './definition.ts'
import { preparePictures } from './pictures.ts'

/** Roboto comes with the PDF library as static cuts; Inter comes as a variable web font, which a PDF cannot embed. */
const folder = join(dirname(fileURLToPath(import.meta.resolve('pdfmake/package.json'))), 'fonts', 'Roboto')
const fonts = {
  normal: join(folder, 'Roboto-Regular.ttf'),
  bold: join(folder, 'Roboto-Medium.ttf'),
  italics: join(folder, 'Roboto-Italic.ttf'),
  bolditalics: join(folder, 'Roboto-MediumItalic.ttf'),
}
const admitted = new Set(Object.values(fonts))

pdfmake.setFonts({ Roboto: fonts })
// A document never fetches anything, and opens no file but its own fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => admitted.has(path))

/**
 * The calibration report as a PDF, on Letter or A4. Every value is printed as given. Pictures that cannot be read
 * are left out with a word in their place. Runs in the helper process.
 */
export async function calibrationReport(
  data: CalibrationReportData,
  paper: Paper = 'LETTER',
): Promise<Buffer> {
  return pdfmake.createPdf(reportDefinition(data, await preparePictures(data), paper)).getBuffer()
}
