import { isHeading } from './read-line.ts'

type SplitLine = { row: number; text: string; area: string; hours: string | null }

/** Number and section mark at the beginning of a printed line: "12", "12 *", "#3 S01". */
const leading = /^#?\d{1,4}[.)]?\s+(?:[*#]+\s+)?(?:S\d{1,2}\s+)?/
/** Labor hours at the end: "1.5", "1.5 hrs", "0.4 body". */
const trailingHours = /\s+(\d{1,3}\.\d{1,2})\s*(?:h|hrs?|hours?|body|refinish|mech|frame)?\.?$/i
const price = /\s+\$?\d{1,3}(?:,\d{3})*\.\d{2}\b(?=\s|$)/g

/**
 * The lines of a pasted estimate. Numbers in front, prices, and hours are taken off; a heading in capitals gives the
 * lines under it their area.
 */
export const splitLines = (text: string): SplitLine[] => {
  const lines: SplitLine[] = []
  let area = ''
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const row = raw.replaceAll(/\s+/g, ' ').trim().replace(leading, '')
    if (row === '') continue
    if (isHeading(row)) {
      area = row.slice(0, 100)
      continue
    }
    const hours = trailingHours.exec(row)?.[1] ?? null
    const words = row.replace(trailingHours, '').replaceAll(price, '').trim()
    lines.push({ row: index + 1, text: words === '' ? row : words, area, hours })
  }
  return lines
}
