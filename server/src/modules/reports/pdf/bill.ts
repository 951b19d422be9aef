import type { Node } from 'pdfmake'
import type { BillData, Fact, ReportTotal } from './data.ts'
import { numbered, parties, vehicleTitle, vin } from './head.ts'
import { boxLayout, INK, label, SIZE, tableName } from './styles.ts'
import { totals } from './page.ts'
import { heading, freeText } from './sections.ts'
import { oneLine, printable } from './printable-text.ts'
import { figuresWidth, numberCell, rateCell, rateLabels, table, tableWithSum } from './visit.ts'
import { t } from './texts.ts'

export const billName = ({ kind }: Pick<BillData, 'kind'>): string => t(`name.${kind}`)

/** A longer note comes last, so that the lines still begin on page 1. A reason nearly always comes first. */
const SHORT_NOTE = { invoice: 240, creditNote: 600 }
const SUM_WIDTH = 236
/** So many payments fit beside the totals, which stay on one page. */
const BOOKED_BESIDE = 8

/** An invoice or credit memo: who pays what, when, and how; then the lines and how they add up. */
export function bill(data: BillData): Node[] {
  const isLong = data.note.length > SHORT_NOTE[data.kind]
  const isBookedBeside = data.booked.length <= BOOKED_BESIDE
  const sinceThen = data.corrected ? invoiceNow(data.corrected) : booked(data)
  return [
    {
      columnGap: 24,
      columns: [{ width: '*', stack: payer(data, isLong) }, sumBox(data)],
      margin: [0, 0, 0, 16],
    },
    {
      columnGap: 20,
      columns: [
        {
          width: '*',
          stack: [{ text: vehicleTitle(data), bold: true, fontSize: SIZE.visit }, vin(data)],
        },
        numbered(t('head.roLabel'), data.ro),
      ],
    },
    parties(data, t('head.from')),
    heading(data.visit),
    lines(data, totals(data.totals, isBookedBeside ? sinceThen : [])),
    ...(isBookedBeside ? [] : sinceThen),
    ...(isLong ? freeText(noteName(data), data.note) : []),
  ]
}

const noteName = ({ kind }: BillData): string => t(kind === 'invoice' ? 'bill.note' : 'bill.reason')

function payer(data: BillData, isLong: boolean): Node[] {
  const { kind, billTo, note } = data
  const below = billTo.lines.map((text) => oneLine(text, 80)).filter(Boolean)
  return [
    label(t(kind === 'invoice' ? 'bill.to' : 'bill.creditTo')),
    { text: oneLine(billTo.name, 120), bold: true, fontSize: SIZE.visit, margin: [0, 1, 0, 1] },
    ...below.map((text): Node => ({ text })),
    ...(note.trim() && !isLong
      ? [
          { ...label(noteName(data)), margin: [0, 12, 0, 1] } as Node,
          { text: printable(note), free: true } as Node,
        ]
      : []),
  ]
}

/** What the reader looks for first: the amount, when it is due, and how to pay it. */
function sumBox({ sum, kind }: BillData): Node {
  return {
    width: SUM_WIDTH,
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              label(oneLine(sum.name, 60)),
              { text: oneLine(sum.amount, 24), bold: true, fontSize: 26, lineHeight: 1.05 },
              { text: oneLine(sum.says, 120), bold: true, fontSize: SIZE.section },
            ],
          },
        ],
        ...sum.more.map(({ name, value }): Node[] => [
          {
            stack: [
              label(name),
              { text: oneLine(value, 400), bold: kind === 'creditNote', margin: [0, 1, 0, 0] },
            ],
          },
        ]),
      ],
    },
    layout: {
      ...boxLayout,
      hLineWidth: (index, { table: { body } }) => (index === 0 || index === body.length ? 1.5 : 0.5),
      vLineWidth: () => 1.5,
      vLineColor: INK.text,
      hLineColor: (index) => (index === 0 || index === 1 + sum.more.length ? INK.text : INK.rule),
    },
  }
}

type Line = BillData['lines'][number]
type Column = { name: string; labels?: string[]; figure: (line: Line) => string; cell: (line: Line) => Node }

function lines({ lines: all, shows }: BillData, sum: Node[]): Node {
  const columns = columnsOf(shows)
  const heads = [
    label(t('column.service')),
    ...columns.map(({ name }): Node => ({ ...label(name), alignment: 'right', noWrap: true })),
  ]
  const body = all.map((one): Node[] => {
    const below: Node[] = one.says
      ? [{ text: oneLine(one.says, 400), color: INK.second, fontSize: SIZE.label }]
      : []
    const service: Node = { stack: [{ text: oneLine(one.description, 400) }, ...below] }
    return [service, ...columns.map(({ cell }) => cell(one))]
  })
  const widths = [
    '*' as const,
    ...columns.map(({ name, labels = [name], figure }) => figuresWidth(labels, all.map(figure))),
  ]
  return tableWithSum(widths, [tableName(t('services'), '', widths.length), heads, ...body], sum)
}

function columnsOf(shows: BillData['shows']): Column[] {
  const figures = (name: string, figure: Column['figure']): Column => ({
    name,
    figure,
    cell: (line) => numberCell(figure(line)),
  })
  const hours = figures(t('column.hours'), (line) => line.hours)
  const rate: Column = {
    name: t('column.rate'),
    labels: rateLabels(),
    figure: (line) => line.rate,
    cell: rateCell,
  }
  const gross = figures(t('column.price'), (line) => line.gross)
  const off = figures(t('column.discount'), (line) => line.off)
  const net = figures(t('column.amount'), (line) => line.net)
  const columns = {
    discounts: [hours, rate, gross, off, net],
    rates: [hours, rate, net],
    amounts: [hours, net],
    credited: [{ ...net, name: t('column.credited') }],
  }
  return columns[shows]
}

/** Payments and credit memos that made the balance, by date. */
function booked({ booked: all }: BillData): Node[] {
  if (all.length === 0) return []
  const body = all.map(({ when, how, amount }): Node[] => [
    { text: oneLine(when, 40) },
    { text: oneLine(how, 200), color: INK.second },
    numberCell(amount),
  ])
  return [table([62, '*', 'auto'], [tableName(t('bill.booked'), '', 3), ...body], 1)]
}

/** Where the invoice stands that a credit memo corrects. */
function invoiceNow({ name, totals: rows }: { name: Fact['name']; totals: ReportTotal[] }): Node[] {
  const body = rows.map(({ label: text, amount }, at): Node[] => {
    const bold = at === rows.length - 1
    return [
      { text: oneLine(text, 80), bold },
      { ...numberCell(amount), bold },
    ]
  })
  return [table(['*', 'auto'], [tableName(oneLine(name, 80), '', 2), ...body], 1)]
}
