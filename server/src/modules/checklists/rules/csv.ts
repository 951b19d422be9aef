import { t } from '../texts.ts'
/** A CSV record and the line it starts on, counted from 1. */
export type CsvRecord = { line: number; cells: string[] }
export type Csv = { records: CsvRecord[]; fault?: { line: number; reason: string } }

/**
 * Parses CSV per RFC 4180: quoted cells may contain commas, line breaks, and doubled quotes. Accepts all
 * three kinds of line breaks and a byte order mark, and skips empty lines. The only error is a quote that is
 * never closed.
 */
export const readCsv = (text: string): Csv => {
  const records: CsvRecord[] = []
  let cells: string[] = []
  let cell = ''
  let line = 1
  let recordStart = 1
  let quoteLine: number | undefined
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRecord = () => {
    endCell()
    if (cells.some((each) => each !== '')) records.push({ line: recordStart, cells })
    cells = []
  }
  for (let index = text.startsWith('\uFEFF') ? 1 : 0; index < text.length; index++) {
    const char = text.charAt(index)
    const isEnd = char === '\n' || char === '\r'
    if (char === '\r' && text[index + 1] === '\n') index++
    if (isEnd) line++
    if (quoteLine !== undefined) {
      if (char !== '"') cell += isEnd ? '\n' : char
      else if (text[index + 1] === '"') {
        cell += '"'
        index++
      } else quoteLine = undefined
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      quoteLine = line
    } else if (char === ',') endCell()
    else if (isEnd) {
      endRecord()
      recordStart = line
    } else cell += char
  }
  if (quoteLine !== undefined) return { records, fault: { line: quoteLine, reason: t('import.quote') } }
  endRecord()
  return { records }
}
