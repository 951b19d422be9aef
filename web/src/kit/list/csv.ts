import { csvMark, csvRows, type Cell } from '#contract/kit/csv.ts'

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
  saveFile(name, new Blob([csvMark, csvRows([head, ...rows])], { type: 'text/csv;charset=utf-8' }))
