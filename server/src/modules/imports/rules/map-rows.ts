import type { BadRow, ImportMapping, ImportSchema } from '#contract/imports.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { columnForHeading, columnLabel, columnNames, type ColumnName } from './schemas.ts'
import type { FileTable } from './read-file.ts'
import { t } from '../texts.ts'

/** A row with the text of each mapped column. Empty cells are left out, so that they change nothing. */
export type SentRow = { line: number; values: Partial<Record<ColumnName, string>> }

/** A problem of a row, with the column if it is about one cell. */
export type RowProblem = { line: number; column?: ColumnName | undefined; reason: string }

export const toBadRow = ({ line, column, reason }: RowProblem): BadRow => ({
  line,
  column: column ? columnLabel(column) : '',
  reason,
})

/**
 * The column of each heading: as mapped, else by name. A column is filled by the first heading that fits it.
 * @throws Problem 422 when the mapping names a heading that the file doesn't have, or no heading fits
 */
export const mapHeadings = (
  schema: ImportSchema,
  header: readonly string[],
  mapping: readonly ImportMapping[],
): (ColumnName | null)[] => {
  const columns = header.map((): ColumnName | null => null)
  const taken = new Set<string>()
  for (const name of columnNames(schema)) {
    const heading = mapping.find(({ columnName }) => columnName === name)?.displayName.trim()
    if (!heading) continue
    const places = header.flatMap((each, at) =>
      each.trim().toLowerCase() === heading.toLowerCase() ? [at] : [],
    )
    const [at] = places
    if (at === undefined) throw refused(t.message('file.heading', { heading, column: columnLabel(name) }))
    if (places.length > 1) throw refused(t.message('file.headings', { heading }))
    columns[at] = name
    taken.add(name)
  }
  for (const [at, heading] of header.entries()) {
    const name = columns[at] ? undefined : columnForHeading(schema, heading)
    if (!name || taken.has(name)) continue
    columns[at] = name
    taken.add(name)
  }
  if (taken.size === 0) throw refused(t.message('file.noColumn'))
  return columns
}

/** Reads the rows by their mapped columns. A row with more cells than headings has a stray delimiter, so it is bad. */
export const mapRows = (
  { header, rows }: Pick<FileTable, 'header' | 'rows'>,
  columns: readonly (ColumnName | null)[],
): { sent: SentRow[]; bad: RowProblem[] } => {
  const sent: SentRow[] = []
  const bad: RowProblem[] = []
  for (const { line, cells } of rows) {
    if (cells.slice(header.length).some((cell) => cell !== '')) {
      bad.push({ line, reason: t('row.cells', { count: cells.length, headings: header.length }) })
      continue
    }
    const values: SentRow['values'] = {}
    for (const [at, name] of columns.entries()) if (name && cells[at]) values[name] = cells[at]
    sent.push({ line, values })
  }
  return { sent, bad }
}

/** Finds rows that are about the record of an earlier row. */
export const repeatedRows = (
  rows: readonly { line: number; key: string | undefined }[],
): Map<number, number> => {
  const first = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const { line, key } of rows) {
    if (!key) continue
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, line)
    else repeated.set(line, earlier)
  }
  return repeated
}
