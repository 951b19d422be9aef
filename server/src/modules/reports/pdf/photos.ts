import type { Node } from 'pdfmake'
import type { PageSize, ReportPhoto } from './data.ts'
import { INK, plainLayout, SIZE, tableName } from './styles.ts'
import type { Picture } from './pictures.ts'
import { oneLine } from './printable-text.ts'
import { t } from './texts.ts'

const PER_ROW = 3
/** Width in points of a third of the page, for 4:3 pictures. */
const WIDTH: Record<PageSize, number> = { LETTER: 169, A4: 163.5 }

export type PhotoBlock = { visit: number; title: string }

/** The key of a photo's picture in the document. */
export function photoName(visit: number, photo: number): string {
  return `photo-${visit}-${photo}`
}

/** Photos three per row with name and time. A photo that cannot be read keeps its place and name. */
export function photoGrid(
  photos: ReportPhoto[],
  { visit, title }: PhotoBlock,
  pictures: (Picture | null)[],
  paper: PageSize,
): Node[] {
  if (photos.length === 0) return []
  const cells = photos.map((photo, at) =>
    cell(photo, pictures[at] ? photoName(visit, at) : null, WIDTH[paper]),
  )
  const grid: Node[][] = []
  for (let at = 0; at < cells.length; at += PER_ROW) {
    const row = cells.slice(at, at + PER_ROW)
    while (row.length < PER_ROW) row.push({ text: '' })
    grid.push(row)
  }
  const count = t('photos.count', { count: photos.length })
  return [
    {
      table: {
        widths: ['*', '*', '*'],
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        body: [tableName(title, count, PER_ROW), ...grid],
      },
      layout: { ...plainLayout, paddingTop: (index) => (index === 0 ? 3.5 : 4), paddingBottom: () => 4 },
      margin: [0, 0, 0, 12],
    },
  ]
}

function cell(photo: ReportPhoto, picture: string | null, width: number): Node {
  const height = (width * 3) / 4
  const shown: Node = picture
    ? { image: picture, fit: [width, height] }
    : {
        stack: [
          {
            canvas: [
              { type: 'rect', x: 0, y: 0, w: width, h: height, dash: { length: 3 }, lineColor: INK.rule },
            ],
          },
          {
            text: t('photos.broken'),
            color: INK.label,
            fontSize: SIZE.label,
            relativePosition: { x: 8, y: -height / 2 - 5 },
          },
        ],
      }
  return {
    stack: [
      shown,
      { text: oneLine(photo.name, 120), fontSize: SIZE.label, bold: true, margin: [0, 3, 0, 0] },
      { text: oneLine(photo.takenAt, 60), fontSize: SIZE.label, color: INK.label },
    ],
  }
}
