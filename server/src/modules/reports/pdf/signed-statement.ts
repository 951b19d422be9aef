import type { Node } from 'pdfmake'
import type { CalibrationReportData } from './data.ts'
import { oneLine, printable } from './printable-text.ts'
import { INK, label, plainLayout, ruledLayout, SIZE } from './styles.ts'
import { t } from './texts.ts'

/** The key of the drawn signature's picture in the document. */
export const SIGNATURE = 'signature'
const QR_SIZE = 76

/** What the technician signed, and the code that verifies the report. Nothing on the page comes after it. */
export function signedStatement(data: CalibrationReportData, hasDrawing: boolean): Node {
  return {
    unbreakable: true,
    layout: ruledLayout,
    table: {
      widths: ['*'],
      body: [
        [
          {
            columnGap: 20,
            columns: [
              { width: '*', stack: statement(data, hasDrawing) },
              { width: 210, stack: [verification(data)] },
            ],
          },
        ],
      ],
    },
  }
}

function statement({ statement: signed }: CalibrationReportData, hasDrawing: boolean): Node[] {
  if (!signed) return [{ text: t('sign.notSigned'), bold: true }]
  const name: Node = { text: oneLine(signed.name, 120), bold: true }
  return [
    { text: printable(signed.text), fontSize: SIZE.label },
    ...(signed.remark ? [{ text: signed.remark, bold: true, margin: [0, 3, 0, 0] } as Node] : []),
    hasDrawing
      ? { image: SIGNATURE, fit: [180, 32], margin: [0, 4, 0, 0] }
      : { text: oneLine(signed.name, 60), italics: true, fontSize: 15, margin: [0, 12, 0, 4] },
    {
      table: {
        widths: ['*', '*'],
        body: [
          [
            { stack: [name, label(t('sign.technician'))] },
            { stack: [{ text: oneLine(signed.when, 60) }, label(t('sign.signed'))] },
          ],
        ],
      },
      layout: plainLayout,
      margin: [0, 2, 0, 0],
    },
  ]
}

function verification({ certificate }: CalibrationReportData): Node {
  if (!certificate) return { text: t('certificate.copy'), color: INK.second }
  return {
    columnGap: 10,
    columns: [
      { qr: certificate.url, fit: QR_SIZE, eccLevel: 'M', foreground: INK.text, width: 'auto' },
      {
        width: '*',
        stack: [
          { text: t('certificate.verify'), bold: true, fontSize: SIZE.section },
          { text: certificate.code, bold: true, margin: [0, 3, 0, 0] },
          { ...label(t('certificate.key')), margin: [0, 4, 0, 0] },
          { text: certificate.keyId, fontSize: SIZE.label },
        ],
      },
    ],
  }
}
