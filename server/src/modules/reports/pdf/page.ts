import { locale } from '#contract/kit/locale.ts'
import type { Definition, Node } from 'pdfmake'
import type { PageSize, PaperHead, ReportTotal } from './data.ts'
import { band, runningHead, vehicleTitle } from './head.ts'
import { INK, PAGE_MARGIN, SIZE } from './styles.ts'
import type { Picture } from './pictures.ts'
import { oneLine } from './printable-text.ts'
import { t } from './texts.ts'

/** A heading that would start below this share of the page moves to the next page. */
const HEADING_LIMIT = 0.82

type Page = {
  name: string
  logo: Picture | null
  images?: Record<string, string>
  content: Node[]
  paper?: PageSize
}

/** Page layout of every document: band, running header, and footer around the content. */
export function pageDefinition(
  data: PaperHead,
  { name, logo, images = {}, content, paper = 'LETTER' }: Page,
): Definition {
  return {
    pageSize: paper,
    pageMargins: [PAGE_MARGIN, 68, PAGE_MARGIN, 58],
    language: locale(),
    displayTitle: true,
    info: {
      title: t('head.title', { paper: name, ro: oneLine(data.ro, 30), vehicle: vehicleTitle(data) }),
      author: oneLine(data.firm.name, 120),
    },
    defaultStyle: { font: 'Roboto', fontSize: SIZE.body, color: INK.text, lineHeight: 1.12 },
    images: { ...(logo ? { logo: logo.url } : {}), ...images },
    header: (page, _pages, size) => (page === 1 ? band(data, name, logo, size) : runningHead(data)),
    footer: (page, pages) => foot(data, page, pages),
    pageBreakBefore: (node) => node.headlineLevel === 1 && node.startPosition.verticalRatio > HEADING_LIMIT,
    content,
  }
}

function foot(data: PaperHead, page: number, pages: number): Node {
  return {
    margin: [PAGE_MARGIN, 20, PAGE_MARGIN, 0],
    fontSize: SIZE.label,
    color: INK.label,
    columnGap: 12,
    columns: [
      { text: t('foot.ro', { firm: oneLine(data.firm.name, 48), ro: oneLine(data.ro, 24) }), width: '*' },
      { text: t('foot.page', { page, pages }), alignment: 'center', width: 90 },
      { text: t('foot.printed', { at: oneLine(data.printed, 48) }), alignment: 'right', width: '*' },
    ],
  }
}

/** Totals on the right. The last one is emphasized. */
export function totals(lines: readonly ReportTotal[]): Node[] {
  if (lines.length === 0) return []
  const last = lines.length - 1
  const body = lines.map(({ label, amount }, at): Node[] => [
    { text: oneLine(label, 80), bold: at === last, fontSize: at === last ? SIZE.section : SIZE.body },
    {
      text: oneLine(amount, 24),
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
