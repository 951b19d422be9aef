import { locale } from '#contract/kit/locale.ts'
import type { Definition, Layout, Node } from 'pdfmake'
import type { PageSize, PaperHead, ReportTotal } from './data.ts'
import { band, runningHead, vehicleTitle } from './head.ts'
import { INK, PAGE_MARGIN, SIZE } from './styles.ts'
import type { Picture } from './pictures.ts'
import { oneLine } from './printable-text.ts'
import { t } from './texts.ts'

/** A heading that would start below this share of the page moves to the next page. */
const HEADING_LIMIT = 0.82
/** A part of a document starts on a page of its own, except below less than this share of a later page. */
const PART_LIMIT = 0.4

/** Headline level of what begins a part of a document, which is the first thing on a page unless that is nearly empty. */
export const PART = 2

type Page = {
  name: string
  /** Number of an invoice or credit memo, which every page names. */
  number?: string
  logo: Picture | null
  images?: Record<string, string>
  content: Node[]
  paper?: PageSize
}

/** Page layout of every document: band, running header, and footer around the content. */
export function pageDefinition(
  data: PaperHead,
  { name, number, logo, images = {}, content, paper = 'LETTER' }: Page,
): Definition {
  const whole = number ? t('head.numbered', { paper: name, number: oneLine(number, 40) }) : name
  return {
    pageSize: paper,
    pageMargins: [PAGE_MARGIN, 68, PAGE_MARGIN, 58],
    language: locale(),
    displayTitle: true,
    info: {
      title: t('head.title', { paper: whole, ro: oneLine(data.ro, 30), vehicle: vehicleTitle(data) }),
      author: oneLine(data.firm.name, 120),
    },
    defaultStyle: { font: 'Roboto', fontSize: SIZE.body, color: INK.text, lineHeight: 1.12 },
    images: { ...(logo ? { logo: logo.url } : {}), ...images },
    header: (page, _pages, size) => (page === 1 ? band(data, whole, logo, size) : runningHead(data, whole)),
    footer: (page, pages) => foot(data, number ? whole : null, page, pages),
    pageBreakBefore: ({ headlineLevel, startPosition: { verticalRatio, pageNumber } }) =>
      headlineLevel === PART
        ? pageNumber === 1 || verticalRatio > PART_LIMIT
        : headlineLevel === 1 && verticalRatio > HEADING_LIMIT,
    content,
  }
}

/** An invoice names its number, other documents the RO. */
function foot(data: PaperHead, numbered: string | null, page: number, pages: number): Node {
  const firm = oneLine(data.firm.name, 40)
  const left = numbered
    ? t('foot.numbered', { firm, paper: numbered })
    : t('foot.ro', { firm, ro: oneLine(data.ro, 24) })
  return {
    margin: [PAGE_MARGIN, 20, PAGE_MARGIN, 0],
    fontSize: SIZE.label,
    color: INK.label,
    columnGap: 12,
    columns: [
      { text: left, width: '*' },
      { text: t('foot.page', { page, pages }), width: 'auto', noWrap: true },
      { text: t('foot.printed', { at: oneLine(data.printed, 48) }), width: 'auto', noWrap: true },
    ],
  }
}

/** Totals on the right, below the amounts that they add up. Sums stand out, the last one most. */
export function totals(lines: readonly ReportTotal[], beside: Node[] = []): Node[] {
  if (lines.length === 0) return []
  return [
    {
      unbreakable: true,
      margin: [0, 0, 0, 16],
      columnGap: 24,
      columns: [{ width: '*', stack: beside }, totalsTable(lines)],
    },
  ]
}

function totalsTable(lines: readonly ReportTotal[]): Node {
  const last = lines.length - 1
  const isSum = (at: number) => at === last || lines[at]?.isSum === true
  const body = lines.map(({ label, amount }, at): Node[] => {
    const look = { bold: isSum(at), fontSize: at === last ? SIZE.visit : SIZE.body }
    return [
      { text: oneLine(label, 80), ...look },
      { text: oneLine(amount, 24), ...look, alignment: 'right', noWrap: true },
    ]
  })
  const layout: Layout = {
    hLineWidth: (index) => (index === last ? 1.5 : index > 0 && index < last && isSum(index) ? 0.75 : 0),
    vLineWidth: () => 0,
    hLineColor: (index) => (index === last ? INK.text : INK.rule),
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  }
  return { width: 236, table: { widths: ['*', 'auto'], body }, layout }
}
