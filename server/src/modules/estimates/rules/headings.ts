import type { EstimateLine } from '#contract/estimates.ts'
import { isHeading } from './operations.ts'

const isBare = ({ operation, partNumber, price, other, labor }: EstimateLine): boolean =>
  operation === '' &&
  partNumber === '' &&
  price === null &&
  other === null &&
  labor.every(({ hours }) => Number(hours) === 0)

/** Takes out the lines that only head others, and gives the lines below their words as area. */
export const underHeadings = (lines: readonly EstimateLine[]): EstimateLine[] => {
  let area = ''
  const kept: EstimateLine[] = []
  for (const line of lines) {
    if (isBare(line) && isHeading(line.text)) area = line.text
    else if (line.text !== '' || !isBare(line)) kept.push(line.area === '' ? { ...line, area } : line)
  }
  return kept
}
