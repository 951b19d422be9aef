import type { Node } from 'pdfmake'
import type { ReportCheck, ReportChecks, ReportResult, ReportVisit } from './data.ts'
import { ITEM, visitGlyph } from './icons.ts'
import { fact, INK, label, plainLayout, rowLayout, SIZE, tableName } from './styles.ts'
import { oneLine, splitText, printable } from './printable-text.ts'
import { isolate } from './bidi-runs.ts'
import { t } from './texts.ts'

/** Notes in a table are split into rows of this many characters, about an eighth of a page. */
const NOTE_ROW_LENGTH = 700

/** One visit: plan and times, results, services, checks, files, and notes. */
export function visit(data: ReportVisit, index: number): Node[] {
  return [
    heading(data, index),
    {
      table: {
        widths: ['*', '*', '*', '*'],
        body: [
          [
            fact(t('visit.technician'), oneLine(data.technician, 80)),
            fact(t('visit.scheduled'), oneLine(data.scheduled)),
            fact(t('visit.started'), oneLine(data.started)),
            fact(t('visit.completed'), oneLine(data.completed)),
          ],
        ],
      },
      layout: plainLayout,
      margin: [0, 0, 0, 10],
    },
    ...results(t('visit.results'), data.results),
    ...services(data),
    ...data.checks.filter((group) => group.items.length > 0).map(checks),
    ...files(data),
    ...notes(data),
  ]
}

function heading(data: ReportVisit, index: number): Node {
  const glyph = visitGlyph(data.status)
  const words: Node = { text: oneLine(data.statusWord, 40), bold: true, fontSize: SIZE.label, noWrap: true }
  const tag: Node = {
    width: 'auto',
    table: {
      widths: glyph ? [9, 'auto'] : ['auto'],
      body: [
        glyph
          ? [
              { svg: glyph, width: 9, margin: [0, 1, 0, 0], border: [true, true, false, true] },
              { ...words, border: [false, true, true, true] },
            ]
          : [words],
      ],
    },
    layout: {
      hLineWidth: () => 0.75,
      vLineWidth: () => 0.75,
      vLineColor: INK.rule,
      hLineColor: INK.rule,
      paddingLeft: (column) => (column === 0 ? 6 : 2),
      paddingRight: (column) => (column === 0 && glyph ? 2 : 6),
      paddingTop: () => 2,
      paddingBottom: () => 1.5,
    },
  }
  return {
    headlineLevel: 1,
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: 24, h: 2, color: INK.text }], margin: [0, 20, 0, 6] },
      {
        margin: [0, 0, 0, 6],
        columnGap: 12,
        columns: [
          {
            text: t('visit.heading', { number: data.number ?? index + 1, title: oneLine(data.title, 140) }),
            bold: true,
            fontSize: SIZE.visit,
            width: '*',
          },
          tag,
        ],
      },
    ],
  }
}

function services({ services: lines }: ReportVisit): Node[] {
  if (lines.length === 0) return []
  const heads = [t('column.service'), t('column.authorization')].map((name): Node => label(name))
  const body = lines.map((one): Node[] => [
    { text: oneLine(one.description, 400) },
    { text: oneLine(one.authorization, 60), color: INK.second },
  ])
  return [table(['*', 180], [tableName(t('services'), '', 2), heads, ...body], 2)]
}

function checks({ title, items }: ReportChecks): Node {
  const done = items.filter((item) => item.done).length
  const body = items.flatMap((item): Node[][] => {
    const remarks = [skipText(item), item.note]
      .map((text) => oneLine(text, 20_000))
      .filter(Boolean)
      .join('. ')
    const [first, ...more] = splitText(remarks, NOTE_ROW_LENGTH)
    const glyph = item.done ? ITEM.done : item.skippedReason === null ? ITEM.open : ITEM.skipped
    const below: Node[] = first ? [{ text: first, color: INK.second, fontSize: SIZE.label }] : []
    return [
      [
        { svg: glyph, width: 10, margin: [0, 1, 0, 0] },
        { stack: [{ text: oneLine(item.name, 400) }, ...below] },
        { text: oneLine(item.by, 80), color: INK.second },
        { text: oneLine(item.when, 60), color: INK.second, alignment: 'right' },
      ],
      ...more.map((text): Node[] => [
        { text: '' },
        { text, color: INK.second, fontSize: SIZE.label },
        { text: '' },
        { text: '' },
      ]),
    ]
  })
  return table(
    [10, '*', 104, 140],
    [tableName(oneLine(title, 60), t('visit.done', { done, total: items.length }), 4), ...body],
    1,
  )
}

function skipText({ done, skippedReason }: ReportCheck): string {
  if (done) return ''
  return skippedReason === null
    ? t('visit.notDone')
    : t('visit.skipped', { reason: skippedReason || t('visit.noReason') })
}

/** Results with their outcome and details. `name`: width of the first column. */
export function results(title: string, found: readonly ReportResult[], name = 150): Node[] {
  if (found.length === 0) return []
  const body = found.flatMap((one): Node[][] => {
    const [first = '', ...more] = splitText(oneLine(one.detail, 20_000), NOTE_ROW_LENGTH)
    return [
      [
        { text: oneLine(one.name, 200) },
        { text: oneLine(one.outcome, 60), bold: true },
        { text: first, color: INK.second },
      ],
      ...more.map((text): Node[] => [{ text: '' }, { text: '' }, { text, color: INK.second }]),
    ]
  })
  return [table([name, 90, '*'], [tableName(title, '', 3), ...body], 1)]
}

function files({ files: listed }: ReportVisit): Node[] {
  if (listed.length === 0) return []
  const body = listed.map((one): Node[] => [
    { text: oneLine(one.name, 300) },
    { text: oneLine(one.of, 200), color: INK.second },
    { text: oneLine(one.kind, 20), color: INK.second },
    { text: oneLine(one.when, 60), color: INK.second, alignment: 'right' },
  ])
  const count = t('files', { count: listed.length })
  return [table(['*', 150, 50, 140], [tableName(t('visit.files'), count, 4), ...body], 1)]
}

function notes({ notes: all }: ReportVisit): Node[] {
  if (all.length === 0) return []
  return [
    { text: t('notes'), bold: true, fontSize: SIZE.section, margin: [0, 2, 0, 4], headlineLevel: 1 },
    ...all.flatMap((note): Node[] => [
      { text: printable(note.text), free: true },
      {
        ...label(
          [note.by, note.when]
            .map((text) => isolate(oneLine(text)))
            .filter(Boolean)
            .join(', '),
        ),
        margin: [0, 1, 0, 8],
      },
    ]),
  ]
}

export function numberCell(text: string): Node {
  return { text: oneLine(text, 24), alignment: 'right', noWrap: true }
}

/** The labels of a column of rates. */
export const rateLabels = (): string[] => [t('column.rate'), t('rate.flat')]

/** A rate. A flat one says so below, so that the figures of the column line up. */
export function rateCell({ rate, isFlat }: { rate: string; isFlat: boolean }): Node {
  if (!isFlat) return numberCell(rate)
  return { stack: [numberCell(rate), { ...label(t('rate.flat')), alignment: 'right' }] }
}

/** The width of a column that fits its labels and its figures. */
export const figuresWidth = (labels: readonly string[], figures: readonly string[]): number =>
  Math.ceil(
    WIDEST *
      Math.max(
        ...labels.map(({ length }) => length * SIZE.label),
        ...figures.map(({ length }) => length * SIZE.body),
      ),
  )
/** The width of a figure or an average letter, in parts of its size. */
const WIDEST = 0.57

/**
 * A table whose last two rows are on one page with what they add up to, under the table's head: a sum or a place to sign
 * is never alone on a page. The widths are fixed, so that these rows line up with the others.
 */
export function tableWithSum(
  widths: (number | '*')[],
  [name = [], heads = [], ...rows]: Node[][],
  sum: Node[],
): Node {
  const layout = rowLayout(0)
  const last = rows.splice(-ROWS_WITH_SUM)
  const block: Node = {
    colSpan: widths.length,
    stack: [
      {
        table: { widths, body: last, dontBreakRows: true },
        layout: {
          ...layout,
          hLineWidth: (index) => (index === 0 || index === last.length ? 0 : 0.5),
          paddingTop: (index) => (index === 0 ? 0 : 3.5),
        },
        margin: [0, 0, 0, 12],
      },
      ...sum,
    ],
  }
  const blank = Array.from({ length: widths.length - 1 }, (): Node => ({ text: '' }))
  return table(widths, [name, heads, ...rows, [block, ...blank]], 2)
}
const ROWS_WITH_SUM = 2

export function table(widths: (number | 'auto' | '*')[], body: Node[][], headerRows: number): Node {
  return {
    table: { widths, body, headerRows, keepWithHeaderRows: 1, dontBreakRows: true },
    layout: rowLayout(headerRows),
    margin: [0, 0, 0, 12],
  }
}
