import type { Node } from 'pdfmake'
import type { CalibrationReportData } from './data.ts'
import { oneLine } from './printable-text.ts'
import { PART } from './page.ts'
import { facts, heading } from './sections.ts'
import { INK, SIZE, tableName } from './styles.ts'
import { table } from './visit.ts'
import { t } from './texts.ts'

const QR_SIZE = 150

/** The certificate as a page of the report: what it states, the code of its public page, and the command that verifies it. */
export function certificatePage(data: CalibrationReportData): Node[] {
  const { certificate } = data
  if (!certificate) return []
  const { code, url, command, keyId } = certificate
  return [
    { headlineLevel: PART, stack: [heading(t('certificate.title'), data.headline)] },
    facts(
      [
        { name: t('certificate.code'), value: code },
        { name: t('certificate.center'), value: data.firm.name },
        { name: t('head.roLabel'), value: data.ro },
        { name: t('head.vin'), value: data.vehicle.vin },
      ],
      2,
    ),
    ...systemList(data),
    {
      columnGap: 20,
      margin: [0, 10, 0, 0],
      columns: [
        { qr: url, fit: QR_SIZE, eccLevel: 'M', foreground: INK.text, width: 'auto' },
        {
          width: '*',
          stack: [
            { text: t('certificate.verify'), bold: true, fontSize: SIZE.section },
            { text: t('certificate.scan'), margin: [0, 4, 0, 0] },
            { text: breakable(url), bold: true, margin: [0, 2, 0, 6] },
            { text: t('certificate.what'), color: INK.second },
          ],
        },
      ],
    },
    { text: t('certificate.offline'), bold: true, fontSize: SIZE.section, margin: [0, 18, 0, 4] },
    { text: t('certificate.offlineHow') },
    {
      margin: [0, 6, 0, 6],
      table: { widths: ['*'], body: [[{ text: command, fontSize: SIZE.label }]] },
      layout: {
        hLineWidth: () => 0.75,
        vLineWidth: () => 0.75,
        vLineColor: INK.rule,
        hLineColor: INK.rule,
        paddingLeft: () => 8,
        paddingRight: () => 8,
        paddingTop: () => 6,
        paddingBottom: () => 6,
      },
    },
    { text: t('certificate.answer'), color: INK.second },
    { text: `${t('certificate.key')}: ${keyId}`, color: INK.second, margin: [0, 6, 0, 0] },
  ]
}

/** A long address may be cut after each of its parts. */
const breakable = (url: string): string => url.replace(/([/-])/g, '$1\u200b')

function systemList({ systems }: CalibrationReportData): Node[] {
  if (systems.length === 0) return []
  const body = systems.map(({ name, result, method }): Node[] => [
    { text: oneLine(name, 80) },
    { text: oneLine(result, 30), bold: true },
    { text: oneLine(method, 40), color: INK.second },
  ])
  return [table(['*', 120, 160], [tableName(t('visit.results'), '', 3), ...body], 1)]
}
