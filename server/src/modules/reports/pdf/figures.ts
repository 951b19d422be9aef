import { locale } from '#contract/kit/locale.ts'
import type { Definition, Node } from 'pdfmake'
import type { PageSize, PaperHead } from './data.ts'
import { registerFonts } from './fonts.ts'
import { band } from './head.ts'
import { oneLine } from './printable-text.ts'
import { renderPdf } from './render.ts'
import { INK, label, PAGE_MARGIN, SIZE, tableName } from './styles.ts'
import { numberCell, table } from './visit.ts'
import { t } from './texts.ts'

/** Tables of figures. The first column of each is a name, all others are numbers, written as they are printed. */
export type FiguresPdfData = Pick<PaperHead, 'brand' | 'printed'> & {
  name: string
  days: string
  tables: { title: string; heads: string[]; rows: string[][] }[]
  /** Below the tables; empty for none. */
  note: string
}

/** Renders figures as a PDF. Runs in the worker process. */
export async function figuresPdf(data: FiguresPdfData, paper: PageSize = 'LETTER'): Promise<Buffer> {
  registerFonts()
  return renderPdf(figuresDefinition(data, paper))
}

function figuresDefinition(data: FiguresPdfData, paper: PageSize): Definition {
  return {
    pageSize: paper,
    pageMargins: [PAGE_MARGIN, 68, PAGE_MARGIN, 58],
    language: locale(),
    displayTitle: true,
    info: { title: oneLine(`${data.name}, ${data.days}`, 120), author: oneLine(data.brand.title, 120) },
    defaultStyle: { font: 'Roboto', fontSize: SIZE.body, color: INK.text, lineHeight: 1.12 },
    images: {},
    header: (page, _pages, size) => (page === 1 ? band(data, data.days, null, size) : running(data)),
    footer: (page, pages) => foot(data, page, pages),
    content: [
      { text: data.name, bold: true, fontSize: SIZE.title, margin: [0, 0, 0, 12] },
      ...data.tables.filter(({ rows }) => rows.length > 0).map(figureTable),
      ...(data.note ? [label(data.note)] : []),
    ],
  }
}

const numberWidth = { few: 130, many: 78 }
const fewColumns = 3

function figureTable({ title, heads, rows }: FiguresPdfData['tables'][number]): Node {
  const width = heads.length > fewColumns ? numberWidth.many : numberWidth.few
  const widths = heads.map((_, at) => (at === 0 ? ('*' as const) : width))
  const head = heads.map((name, at): Node => ({ ...label(name), alignment: at > 0 ? 'right' : 'left' }))
  const body = rows.map(([name = '', ...numbers]): Node[] => [
    { text: oneLine(name, 80) },
    ...numbers.map(numberCell),
  ])
  return table(widths, [tableName(title, '', heads.length), head, ...body], 2)
}

const running = ({ name, days }: FiguresPdfData): Node => ({
  margin: [PAGE_MARGIN, 28, PAGE_MARGIN, 0],
  ...label(oneLine(`${name}, ${days}`, 120)),
})

const foot = ({ brand, printed }: FiguresPdfData, page: number, pages: number): Node => ({
  margin: [PAGE_MARGIN, 20, PAGE_MARGIN, 0],
  fontSize: SIZE.label,
  color: INK.label,
  columnGap: 12,
  columns: [
    { text: oneLine(brand.title, 48), width: '*' },
    { text: t('foot.page', { page, pages }), alignment: 'center', width: 90 },
    { text: t('foot.printed', { at: oneLine(printed, 48) }), alignment: 'right', width: '*' },
  ],
})
