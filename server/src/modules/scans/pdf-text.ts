import { extractTextItems } from 'unpdf'

/** Pages of a report that are read. */
const maxPages = 200
/** Pieces whose baselines are this close stand in one row, as a part of the size of their letters. */
const sameRow = 0.5
/** A gap wider than this, as a part of the size of the letters, divides two columns. */
const columnGap = 0.9

type Piece = { str: string; x: number; y: number; width: number; fontSize: number }

/**
 * The text of a PDF, row by row as printed, with a tab between columns. Runs in the helper process, because a file that
 * somebody made to harm can take a lot of time and memory. @throws Error if it is no PDF that can be opened
 */
export const pdfText = async (bytes: Uint8Array): Promise<string> => {
  const { items } = await extractTextItems(new Uint8Array(bytes))
  return items.slice(0, maxPages).map(pageText).join('\n')
}

const pageText = (items: readonly Piece[]): string => {
  const rows: Piece[][] = []
  const pieces = items.filter(({ str }) => str.trim() !== '')
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && Math.abs(first.y - piece.y) <= sameRow * first.fontSize) row.push(piece)
    else rows.push([piece])
  }
  return rows.map(rowText).join('\n')
}

const rowText = (row: readonly Piece[]): string => {
  let text = ''
  let end: number | undefined
  for (const piece of row.toSorted((a, b) => a.x - b.x)) {
    const gap = end === undefined ? 0 : (piece.x - end) / (piece.fontSize || 1)
    text += end === undefined ? '' : gap > columnGap ? '\t' : gap > 0.1 ? ' ' : ''
    text += piece.str
    end = piece.x + piece.width
  }
  return text
}
