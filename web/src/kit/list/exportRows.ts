import type { Cell } from './csv.ts'
import type { ListColumn } from './columns.ts'

/** At most this many rows leave the list in one file. */
export const exportCap = 10_000

/** Head and rows of a file: exactly these columns, in this order. */
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
 * All rows that match, page after page up to `cap`; `tell` hears how far it is. A row that slid from one page to the next
 * while they were read is taken once.
 */
export const gatherRows = async <Row>(
  pages: Pages<Row>,
  keyOf: (row: Row) => number,
  {
    cap = exportCap,
    pageSize = 1000,
    tell,
  }: { cap?: number; pageSize?: number; tell?: (done: number, of: number) => void } = {},
): Promise<{ rows: Row[]; isCut: boolean }> => {
  const rows = new Map<number, Row>()
  for (let page: number | null | undefined = 1; page;) {
    const answer: Awaited<ReturnType<Pages<Row>>> = await pages(page, pageSize)
    for (const row of answer.items) rows.set(keyOf(row), row)
    tell?.(Math.min(rows.size, cap), Math.min(answer.count, cap))
    if (rows.size >= cap)
      return { rows: [...rows.values()].slice(0, cap), isCut: answer.next != null || rows.size > cap }
    page = answer.next
  }
  return { rows: [...rows.values()], isCut: false }
}

const grouped = new Intl.NumberFormat('en-US')
/** "64 ROs exported", "The first 10,000 ROs exported; more match". */
export const exportedWords = (count: number, isCut: boolean, unit: string, one: string): string => {
  if (isCut)
    return `The first ${grouped.format(count)} ${unit} exported, more match. Narrow the list for the rest`
  return `${grouped.format(count)} ${count === 1 ? one : unit} exported`
}
