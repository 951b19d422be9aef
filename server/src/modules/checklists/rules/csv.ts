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
  let began = 1
  let quoted: number | undefined
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRecord = () => {
    endCell()
    if (cells.some((each) => each !== '')) records.push({ line: began, cells })
    cells = []
  }
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at++) {
    const char = text.charAt(at)
    const isEnd = char === '\n' || char === '\r'
    if (char === '\r' && text[at + 1] === '\n') at++
    if (isEnd) line++
    if (quoted !== undefined) {
      if (char !== '"') cell += isEnd ? '\n' : char
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = undefined
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      quoted = line
    } else if (char === ',') endCell()
    else if (isEnd) {
      endRecord()
      began = line
    } else cell += char
  }
  if (quoted !== undefined)
    return { records, fault: { line: quoted, reason: 'A quote is opened here and never closed.' } }
  endRecord()
  return { records }
}
