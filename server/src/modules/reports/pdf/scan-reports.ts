import type { Node } from 'pdfmake'
import { oneLine } from './printable-text.ts'
import { INK, tableName } from './styles.ts'
import { table } from './visit.ts'
import { t } from './texts.ts'

/** Whether a scan tool's own report follows, or why not. */
export type ScanNote = {
  name: string
  of: string
  state: 'appended' | 'protected' | 'damaged' | 'tooLarge'
  pages: number
}

/** The scan tools' own reports, by name. */
export function scanReports(notes: readonly ScanNote[]): Node[] {
  if (notes.length === 0) return []
  const body = notes.map(({ name, of, state, pages }): Node[] => [
    { text: oneLine(name, 300) },
    { text: oneLine(of, 80), color: INK.second },
    {
      text: state === 'appended' ? t('scanReports.appended', { count: pages }) : t(`scanReports.${state}`),
      color: INK.second,
    },
  ])
  return [table(['*', 90, 200], [tableName(t('scanReports.title'), '', 3), ...body], 1)]
}
