import { sql, type RawBuilder } from 'kysely'
import { escapeCell, type Cell } from '#contract/kit/csv.ts'

/**
 * Rows of text that the database joins, so that a large export need not parse each cell: cells are separated by one control
 * character and rows by another. Texts of users may hold these as well; then the numbers of cells and rows don't add up, and the
 * caller reads the rows as JSON instead.
 */
export interface PackedRows {
  text: string
  count: number
}

const betweenCells = '\u001f'
const betweenRows = '\u001e'
/** A cell that may be a formula, with the separator before it: it begins with no letter or digit. */
// oxlint-disable-next-line no-control-regex -- these are the separators
const unsafeCell = /[\u001e\u001f][^\u001e\u001fA-Za-z0-9][^\u001e\u001f]*/g

/** An aggregate of rows in an order, each of these cells. A cell without a value is empty. */
export const packedText = (cells: readonly RawBuilder<unknown>[], order: RawBuilder<unknown>) =>
  sql<string>`coalesce(string_agg(concat(${sql.join(cells, sql`, chr(31), `)}), chr(30) order by ${order}), '')`

/** Whether the separators are those between cells and rows alone, by how much longer a text became with each. */
const isWhole = (cells: number, rows: number, { count }: PackedRows, columns: number): boolean =>
  cells === count * (columns - 1) && rows === count - 1

/** The rows as CSV, as `csvRows` would write them. Null if they must be read another way. */
export const packedCsv = (packed: PackedRows, columns: number): string | null => {
  if (packed.count === 0) return ''
  const escaped = `${betweenRows}${packed.text}`.replace(
    unsafeCell,
    (found) => found.charAt(0) + escapeCell(found.slice(1)),
  )
  const quoted = escaped.slice(1).replaceAll('"', '""')
  const cells = quoted.replaceAll(betweenCells, '","')
  const rows = cells.replaceAll(betweenRows, '"\r\n"')
  // Each separator became three characters, or four.
  if (!isWhole((cells.length - quoted.length) / 2, (rows.length - cells.length) / 3, packed, columns))
    return null
  return `"${rows}"\r\n`
}

/** The rows by cell. Null if they must be read another way. */
export const unpackedRows = (packed: PackedRows, columns: number): Cell[][] | null => {
  if (packed.count === 0) return []
  const rows = packed.text.split(betweenRows).map((row) => row.split(betweenCells))
  return rows.length === packed.count && rows.every((row) => row.length === columns) ? rows : null
}
