import type * as csvParse from 'csv-parse/sync'
import type { ScanColumn, Separator } from '#contract/kit/scans.ts'
import { lazyPackage } from '#server/kernel/lazy-package.ts'
import { codeOfCell, statusOf } from './codes.ts'
import type { Layout, ReadCode } from './types.ts'

const csv = lazyPackage<typeof csvParse>('csv-parse/sync')
const signs = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const

/** The rows of a text, divided into cells. */
export const splitRows = (text: string, separator: Separator): string[][] => {
  if (separator === 'spaces')
    return text.split('\n').map((row) =>
      row
        .trim()
        .split(/\t+| {2,}/)
        .map((cell) => cell.trim()),
    )
  try {
    return (
      csv().parse(text, {
        delimiter: signs[separator],
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: false,
        trim: true,
      }) as string[][]
    ).map((row) => (separator === 'pipe' ? withoutEdges(row) : row))
  } catch {
    // A quote that never closes: read it row by row, without quotes.
    return text.split('\n').map((row) => row.split(signs[separator]).map((cell) => cell.trim()))
  }
}

/** A printed table has a bar at both ends of a row, too. */
const withoutEdges = (row: string[]): string[] =>
  row.slice(row[0] === '' ? 1 : 0, row.length > 1 && row.at(-1) === '' ? -1 : undefined)

const names: Record<ScanColumn, RegExp> = {
  code: /^(dtcs?|codes?|dtc codes?|fault codes?|trouble codes?|error codes?|dtc (number|id|no\.?)|p-?codes?)$/i,
  text: /^(desc(ription)?|definition|dtc description|fault( description)?|code description|text|meaning|fault text)$/i,
  module:
    /^(modules?|ecus?|system|control (unit|module)|unit|controller|system name|module name|ecu name|component)$/i,
  status: /^(status|state|code (status|type)|dtc status|type|memory)$/i,
}

/** Which cells of a row are names of columns that we know. */
export const columnsOfHeader = (row: readonly string[]): Partial<Record<ScanColumn, number>> => {
  const columns: Partial<Record<ScanColumn, number>> = {}
  for (const [name, words] of Object.entries(names) as [ScanColumn, RegExp][]) {
    const at = row.findIndex((cell) => words.test(cell.trim().replaceAll(/[_:]+/g, ' ').trim()))
    if (at >= 0) columns[name] = at
  }
  return columns
}

/** A row of names as layouts are recognized by: small letters, single spaces. */
export const headerKey = (row: readonly string[]): string =>
  row
    .map((cell) => cell.toLowerCase().replaceAll(/\s+/g, ' ').trim())
    .join('|')
    .slice(0, 2000)

/** The codes under a header. A table ends where rows without a code follow, and a repeated header is passed over. */
export const codesUnder = (
  rows: readonly (readonly string[])[],
  headerRow: number,
  columns: Partial<Record<ScanColumn, number>>,
): ReadCode[] => {
  const cellOf = (row: readonly string[], name: ScanColumn): string => {
    const at = columns[name]
    return at === undefined ? '' : (row[at] ?? '').trim()
  }
  let module = ''
  return rows.slice(headerRow + 1).flatMap((row) => {
    const code = codeOfCell(cellOf(row, 'code'))
    // A module is often named once, above or beside the first of its codes.
    module = cellOf(row, 'module') || module
    if (!code) return []
    const text = cellOf(row, 'text')
    return [
      {
        code,
        module: module.slice(0, 100),
        text: text.slice(0, 300),
        status: statusOf(columns.status === undefined ? text : cellOf(row, 'status')),
      },
    ]
  })
}

const order: readonly Separator[] = ['tab', 'comma', 'semicolon', 'pipe', 'spaces']
/** Header rows are looked for in the first part of a report. */
const headRows = 400

/** A table whose column names we know: of the codes, and of the description or the module. */
export const findKnownTable = (
  text: string,
): { rows: string[][]; headerRow: number; columns: Partial<Record<ScanColumn, number>> } | null => {
  for (const separator of order) {
    const rows = splitRows(text, separator)
    const headerRow = rows.slice(0, headRows).findIndex((row) => {
      const columns = columnsOfHeader(row)
      return columns.code !== undefined && Object.keys(columns).length > 1
    })
    if (headerRow >= 0) return { rows, headerRow, columns: columnsOfHeader(rows[headerRow] ?? []) }
  }
  return null
}

/** The taught layout whose header stands in a text, with its rows. */
export const findTaughtTable = (
  text: string,
  layouts: readonly Layout[],
): { layout: Layout; rows: string[][]; headerRow: number } | null => {
  for (const separator of new Set(layouts.map((layout) => layout.separator))) {
    const rows = splitRows(text, separator)
    const keys = rows.slice(0, headRows).map(headerKey)
    for (const layout of layouts) {
      const headerRow = layout.separator === separator ? keys.indexOf(layout.header) : -1
      if (headerRow >= 0) return { layout, rows, headerRow }
    }
  }
  return null
}

/** A guess at how an unknown report is divided: the separator that gives the most rows of the same width, and its first row. */
export const guessTable = (
  text: string,
): { separator: Separator; headerRow: number; columns: Partial<Record<ScanColumn, number>> } => {
  const guesses = order.map((separator) => {
    const rows = splitRows(text, separator)
    const widths = Map.groupBy(
      rows.filter((row) => row.length > 1),
      (row) => row.length,
    )
    const [best] = [...widths.values()].toSorted((a, b) => b.length - a.length)
    return { separator, rows, count: best?.length ?? 0, width: best?.[0]?.length ?? 0 }
  })
  const [best] = guesses.toSorted((a, b) => b.count - a.count)
  if (!best || best.count === 0) return { separator: 'spaces', headerRow: 0, columns: {} }
  const headerRow = Math.max(
    0,
    best.rows.findIndex((row) => row.length === best.width),
  )
  return { separator: best.separator, headerRow, columns: columnsOfHeader(best.rows[headerRow] ?? []) }
}
