import { escapeFormula } from '#contract/kit/formula.ts'

/** What a cell of an exported table can hold; nothing is written for null and undefined. */
export type Cell = string | number | boolean | null | undefined

const number = /^-?\d+(\.\d+)?$/

const quoted = (cell: Cell): string => {
  const text = cell === null || cell === undefined ? '' : String(cell)
  const harmless = number.test(text) ? text : escapeFormula(text)
  return `"${harmless.replaceAll('"', '""')}"`
}

/** CSV (RFC 4180) of a head and its rows: every cell quoted, quotes escaped, formulas made harmless. */
export const csvText = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

/** Hands a file to the person. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves rows as a CSV file that spreadsheets read as UTF-8. */
export const saveCsv = (name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): void =>
  saveFile(name, new Blob(['\uFEFF', csvText(head, rows)], { type: 'text/csv;charset=utf-8' }))
