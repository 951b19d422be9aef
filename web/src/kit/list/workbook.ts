import writeXlsxFile from 'write-excel-file/universal'
import type { Cell } from '#contract/kit/csv.ts'

const number = /^-?\d{1,15}(\.\d+)?$/

/** An Excel workbook. Text never runs as a formula, and the cells of number columns are numbers. */
export const workbookOf = (
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  isNumber: readonly boolean[],
): Promise<Blob> => {
  const cellOf = (cell: Cell, index: number) => {
    if (cell === null || cell === undefined || cell === '') return null
    const text = String(cell)
    return typeof cell === 'number' || (isNumber[index] && number.test(text))
      ? { type: Number, value: Number(cell) }
      : { type: String, value: text }
  }
  return writeXlsxFile(
    [
      head.map((value) => ({ type: String, value, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(cellOf)),
    ],
    { stickyRowsCount: 1, columns: head.map(() => ({ width: 18 })) },
  ).toBlob()
}
