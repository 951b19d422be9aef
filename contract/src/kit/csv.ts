import { escapeFormula } from './formula.ts'

/** Value of an exported cell. Null and undefined become an empty cell. */
export type Cell = string | number | boolean | null | undefined

const number = /^-?\d+(\.\d+)?$/
/** No formula begins with one of these, so that most cells need no further look. */
const isPlain = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** A cell that no spreadsheet runs. Numbers stay as they are. */
export const escapeCell = (text: string): string =>
  text === '' || isPlain(text.charCodeAt(0)) || number.test(text) ? text : escapeFormula(text)

const quote = (cell: Cell): string => {
  const escaped = escapeCell(cell === null || cell === undefined ? '' : String(cell))
  return escaped.includes('"') ? `"${escaped.replaceAll('"', '""')}"` : `"${escaped}"`
}

/** A byte order mark, by which spreadsheets read the file as UTF-8. */
export const csvMark = '\uFEFF'

/** Rows of CSV (RFC 4180). Every cell is quoted, and text that spreadsheets would run as a formula is escaped. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string => {
  let text = ''
  for (const row of rows) text += `${row.map(quote).join(',')}\r\n`
  return text
}
