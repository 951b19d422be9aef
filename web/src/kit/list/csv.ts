import { escapeFormula } from '#contract/kit/formula.ts'

/** Value of an exported cell. Null and undefined become an empty cell. */
export type Cell = string | number | boolean | null | undefined

const number = /^-?\d+(\.\d+)?$/

const quote = (cell: Cell): string => {
  const text = cell === null || cell === undefined ? '' : String(cell)
  const escaped = number.test(text) ? text : escapeFormula(text)
  return `"${escaped.replaceAll('"', '""')}"`
}

/** CSV (RFC 4180) of a heading row and data rows. Every cell is quoted, and text that spreadsheets would run as a formula is escaped. */
export const csvText = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('')

/** Downloads a file through the browser. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads rows as a CSV file. The byte order mark makes spreadsheets read it as UTF-8. */
export const saveCsv = (name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): void =>
  saveFile(name, new Blob(['\uFEFF', csvText(head, rows)], { type: 'text/csv;charset=utf-8' }))
