import type { Definition, Node } from 'pdfmake'
import type { Paper, PaperHead, ReportTotal } from './data.ts'
import { band, runningHead, vehicleTitle } from './head.ts'
import { INK, SIDE, SIZE } from './styles.ts'
import type { Picture } from './pictures.ts'
import { line } from './printable-text.ts'

/** A heading that would start below this share of the page moves to the next page. */
const TOO_LOW = 0.82

type Page = {
  name: string
  logo: Picture | null
  images?: Record<string, string>
  content: Node[]
  paper?: Paper
}

/** Page layout of every document: band, running header, and footer around the content. */
export function pageOf(
  data: PaperHead,
  { name, logo, images = {}, content, paper = 'LETTER' }: Page,
): Definition {
  return {
    pageSize: paper,
    pageMargins: [SIDE, 68, SIDE, 58],
    language: 'en-US',
    displayTitle: true,
    info: {
      title: `${name}, RO ${line(data.ro, 30)}, ${vehicleTitle(data)}`,
      author: line(data.firm.name, 120),
    },
    defaultStyle: { font: 'Roboto', fontSize: SIZE.body, color: INK.text, lineHeight: 1.12 },
    images: { ...(logo ? { logo: logo.url } : {}), ...images },
    header: (page, _pages, size) => (page === 1 ? band(data, name, logo, size) : runningHead(data)),
    footer: (page, pages) => foot(data, page, pages),
    pageBreakBefore: (node) => node.headlineLevel === 1 && node.startPosition.verticalRatio > TOO_LOW,
    content,
  }
}

function foot(data: PaperHead, page: number, pages: number): Node {
  return {
    margin: [SIDE, 20, SIDE, 0],
    fontSize: SIZE.label,
    color: INK.label,
    columnGap: 12,
    columns: [
      { text: `${line(data.firm.name, 48)} · RO ${line(data.ro, 24)}`, width: '*' },
      { text: `Page ${page} of ${pages}`, alignment: 'center', width: 90 },
      { text: `Printed ${line(data.printed, 48)}`, alignment: 'right', width: '*' },
    ],
  }
}

/** Totals on the right. The last one is emphasized. */
export function totals(lines: readonly ReportTotal[]): Node[] {
  if (lines.length === 0) return []
  const last = lines.length - 1
  const body = lines.map(({ label, amount }, at): Node[] => [
    { text: line(label, 80), bold: at === last, fontSize: at === last ? SIZE.section : SIZE.body },
    {
      text: line(amount, 24),
      bold: at === last,
      fontSize: at === last ? SIZE.section : SIZE.body,
      alignment: 'right',
      noWrap: true,
    },
  ])
  const layout = {
    hLineWidth: (index: number) => (index === last ? 0.75 : 0),
    vLineWidth: () => 0,
    hLineColor: INK.rule,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  }
  return [
    {
      unbreakable: true,
      margin: [0, 8, 0, 20],
      columns: [
        { text: '', width: '*' },
        { width: 230, table: { widths: ['*', 'auto'], body }, layout },
      ],
    },
  ]
}
