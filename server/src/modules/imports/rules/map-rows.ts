import {
  notImported,
  type BadRow,
  type ImportCheck,
  type ImportMapping,
  type ImportSchema,
} from '#contract/imports.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { columnForCells } from './recognize-content.ts'
import { columnLabel, headingFinder, columnNames, type ColumnName } from './schemas.ts'
import type { FileRow } from './read-file.ts'
import { t } from '../texts.ts'

/** A row with the text of each mapped column. Empty cells are left out, so that they change nothing. */
export type SentRow = { line: number; values: Partial<Record<ColumnName, string>> }

/** A problem of a row, with the column if it is about one cell. */
export type RowProblem = {
  line: number
  column?: ColumnName | undefined
  reason: string
  /** Another row is about the same record, or the row matches several records. */
  isDuplicate?: true
}

export const toBadRow = ({ line, column, reason }: RowProblem): BadRow => ({
  line,
  column: column ? columnLabel(column) : '',
  reason,
})

/** The column of a heading and how it was found; without a column, the heading is not imported. */
export type MappedHeading = {
  column: ColumnName | null
  foundBy: ImportCheck['header'][number]['foundBy']
}
/** A heading as it is remembered. */
export const headingKey = (heading: string): string => heading.trim().toLowerCase().slice(0, 200)

type Table = { header: readonly string[]; rows?: readonly FileRow[] }
type Known = {
  /** Chosen for this file. */
  mapping: readonly ImportMapping[]
  /** The column chosen for a heading of an earlier file, by `headingKey`. */
  remembered?: ReadonlyMap<string, string>
}

/**
 * The column of each heading: as mapped, else as remembered, else by name, else by the cells below it. A column is
 * filled by the first heading that fits it.
 * @throws Problem 422 when the mapping names a heading that the file doesn't have, or no heading fits
 */
export const mapHeadings = (
  schema: ImportSchema,
  { header, rows = [] }: Table,
  { mapping, remembered = new Map() }: Known,
): MappedHeading[] => {
  const mapped = header.map((): MappedHeading => ({ column: null, foundBy: null }))
  const isFree = (at: number) => mapped[at]?.foundBy === null
  const isTaken = (name: ColumnName) => mapped.some(({ column }) => column === name)
  applyMapping(schema, header, mapping, mapped)
  const propose = (
    foundBy: MappedHeading['foundBy'],
    columnOf: (heading: string, at: number) => string | undefined,
  ) => {
    for (const [at, heading] of header.entries()) {
      const said = isFree(at) ? columnOf(heading, at) : undefined
      const column = columnNames(schema).find((name) => name === said)
      if (column && !isTaken(column)) mapped[at] = { column, foundBy }
      else if (said === notImported) mapped[at] = { column: null, foundBy }
    }
  }
  propose('remembered', (heading) => remembered.get(headingKey(heading)))
  propose('name', headingFinder(schema))
  propose('content', (_heading, at) =>
    columnForCells(
      schema,
      rows.map(({ cells }) => cells[at] ?? ''),
    ),
  )
  if (mapped.every(({ column }) => column === null)) throw refused(t.message('file.noColumn'))
  return mapped
}

const applyMapping = (
  schema: ImportSchema,
  header: readonly string[],
  mapping: readonly ImportMapping[],
  mapped: MappedHeading[],
): void => {
  for (const { columnName, displayName } of mapping) {
    const column = columnNames(schema).find((name) => name === columnName) ?? null
    const heading = displayName.trim()
    if (!heading || (!column && columnName !== notImported)) continue
    const places = header.flatMap((each, at) =>
      each.trim().toLowerCase() === heading.toLowerCase() ? [at] : [],
    )
    const [at] = places
    if (at === undefined && !column) continue
    if (at === undefined)
      throw refused(t.message('file.heading', { heading, column: column ? columnLabel(column) : '' }))
    if (places.length > 1) throw refused(t.message('file.headings', { heading }))
    if (column && mapped.some((each) => each.column === column)) continue
    mapped[at] = { column, foundBy: 'hand' }
  }
}

/** Reads the rows by their mapped columns. A row with more cells than headings has a stray delimiter, so it is bad. */
export const mapRows = (
  { header, rows }: Required<Table>,
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

/** What the earlier parts of a file were about: the line of each key, and of each record that a row matched. */
export type Seen = { keys: Map<string, number>; records: Map<number, number> }
export const nothingSeen = (): Seen => ({ keys: new Map(), records: new Map() })

/** Finds rows that are about the record of an earlier row. `first` has the lines of earlier parts. */
export const repeatedRows = (
  rows: readonly { line: number; key: string | undefined }[],
  first = new Map<string, number>(),
): Map<number, number> => {
  const repeated = new Map<number, number>()
  for (const { line, key } of rows) {
    if (!key) continue
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, line)
    else repeated.set(line, earlier)
  }
  return repeated
}

/** The problem of a row that is about the record of an earlier one. */
export const repeatedRow = (line: number, earlier: number, column?: ColumnName): RowProblem => ({
  line,
  column,
  reason: t('row.repeated', { line: earlier }),
  isDuplicate: true,
})
