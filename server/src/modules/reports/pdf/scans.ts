import type { Node } from 'pdfmake'
import type { ReportScans } from './data.ts'
import { oneLine } from './printable-text.ts'
import { facts, heading } from './sections.ts'
import { INK, label, tableName } from './styles.ts'
import { table } from './visit.ts'
import { t } from './texts.ts'

/** The scans before and after the work, and what became of each code. */
export function scans(data: ReportScans | null): Node[] {
  if (!data) return []
  const columns = 2 + data.heads.length
  const heads = [t('scans.code'), t('scans.what'), ...data.heads].map((name): Node => label(name))
  const body = data.codes.map(({ code, text, cells }): Node[] => [
    { text: code, bold: true, noWrap: true },
    { text: oneLine(text, 400) },
    ...cells.map((cell): Node => ({ text: oneLine(cell, 40), color: INK.second })),
  ])
  return [
    heading(t('scans.title')),
    facts(data.scans, 3),
    data.codes.length === 0
      ? { text: t('scans.none') }
      : table(
          [62, '*', ...data.heads.map(() => 62 as const)],
          [tableName(t('scans.codes'), '', columns), heads, ...body],
          2,
        ),
  ]
}
