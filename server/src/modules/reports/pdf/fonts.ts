import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'

/** Roboto comes with the PDF library as static cuts; Inter comes as a variable web font, which a PDF cannot embed. */
const folder = join(dirname(fileURLToPath(import.meta.resolve('pdfmake/package.json'))), 'fonts', 'Roboto')
const fonts = {
  normal: join(folder, 'Roboto-Regular.ttf'),
  bold: join(folder, 'Roboto-Medium.ttf'),
  italics: join(folder, 'Roboto-Italic.ttf'),
  bolditalics: join(folder, 'Roboto-MediumItalic.ttf'),
}
const admitted = new Set(Object.values(fonts))
let ready = false

/** Gives the PDF library its fonts, and nothing else: a document fetches nothing and opens no other file. */
export function giveFonts(): void {
  if (ready) return
  ready = true
  pdfmake.setFonts({ Roboto: fonts })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => admitted.has(path))
}
