import type { Node } from 'pdfmake'
import type { ReportScans } from './data.ts'
import { oneLine } from './printable-text.ts'
import { INK, label, SIZE, tableName } from './styles.ts'
import { table } from './visit.ts'
import { t } from './texts.ts'

/** The scans before and after the work, and what became of each code. */
export function scans(data: ReportScans | null): Node[] {
  if (!data) return [table(['*'], [tableName(t('scans.title'), '', 1), [{ text: t('scans.noneRead') }]], 1)]
  const columns = 2 + data.heads.length
  const heads: Node[] = [
    label(t('scans.code')),
    label(t('scans.what')),
    ...data.heads.map((name, at): Node => ({
      stack: [
        { text: name, bold: true, fontSize: SIZE.label },
        label(oneLine(data.scans[at]?.value ?? '', 80)),
      ],
    })),
  ]
  const body = data.codes.map(({ code, text, cells }): Node[] => [
    { text: code, bold: true, noWrap: true },
    { text: oneLine(text, 400) },
    ...cells.map((cell): Node => ({ text: oneLine(cell, 40), color: INK.second })),
  ])
  const none: Node[][] =
    data.codes.length === 0 ? [[{ text: t('scans.none'), colSpan: columns }, ...blanks(columns - 1)]] : []
  const widths = data.heads.map((_name, at) => (at < data.scans.length ? 88 : 54))
  return [table([62, '*', ...widths], [tableName(t('scans.title'), '', columns), heads, ...body, ...none], 2)]
}

const blanks = (count: number): Node[] => Array.from({ length: count }, () => ({ text: '' }))
