/** A record of a CSV text and the line it begins on, from 1. */
export type CsvRecord = { line: number; cells: string[] }
export type Csv = { records: CsvRecord[]; fault?: { line: number; reason: string } }

/**
 * Reads CSV as RFC 4180 says it: cells in quotes may hold commas, line ends and doubled quotes. Line ends of all three
 * kinds are taken, as is a byte order mark; empty lines are passed over. A quote that is never closed is the one fault.
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
