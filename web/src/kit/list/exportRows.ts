import type { Cell } from '#contract/kit/csv.ts'
import { numberText } from '#contract/kit/locale.ts'
import type { ListColumn } from './columns.ts'
import { t } from './texts.ts'

/** The most rows that a list reads page by page for an export. */
export const exportCap = 100_000

/** Headings and cells of an export: exactly these columns, in this order. */
export const tableOf = <Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): { head: string[]; rows: Cell[][] } => ({
  head: columns.map(({ head, title }) => head ?? title),
  rows: rows.map((row) => columns.map((column) => column.cell(row))),
})

type Pages<Row> = (
  page: number,
  pageSize: number,
) => Promise<{ items: Row[]; count: number; next?: number | null }>

/**
 * Loads all matching rows page by page, up to `cap`. A row that moves to another page while loading is included only once.
 * @param onProgress receives the number of rows loaded and the total
 * @returns the rows, and whether more matched than `cap`
 */
export const loadAllRows = async <Row>(
  pages: Pages<Row>,
  keyOf: (row: Row) => number,
  {
    cap = exportCap,
    pageSize = 1000,
    onProgress,
  }: { cap?: number; pageSize?: number; onProgress?: (done: number, of: number) => void } = {},
): Promise<{ rows: Row[]; isCut: boolean }> => {
  const rows = new Map<number, Row>()
  for (let page: number | null | undefined = 1; page;) {
    const answer: Awaited<ReturnType<Pages<Row>>> = await pages(page, pageSize)
    for (const row of answer.items) rows.set(keyOf(row), row)
    onProgress?.(Math.min(rows.size, cap), Math.min(answer.count, cap))
    if (rows.size >= cap)
      return { rows: [...rows.values()].slice(0, cap), isCut: answer.next != null || rows.size > cap }
    page = answer.next
  }
  return { rows: [...rows.values()], isCut: false }
}

/** Message after an export: "64 ROs exported", or "Exported the first 10,000 ROs. ...". */
export const exportedMessage = (count: number, isCut: boolean, unit: string, one: string): string => {
  const number = numberText(count)
  return isCut ? t('export.capped', { number, unit }) : t('export.done', { count, number, unit, one })
}
