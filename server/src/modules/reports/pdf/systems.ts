import type { Node } from 'pdfmake'
import type { ReportSystem } from './data.ts'
import { OUTCOME } from './icons.ts'
import { oneLine } from './printable-text.ts'
import { boxLayout, INK, label, plainLayout, SIZE } from './styles.ts'
import { t } from './texts.ts'

const PER_ROW = 3
/** So that a card fits a page whatever was typed. */
const REASON_LENGTH = 300

/** A card for each system: its verdict, how it was calibrated, and what was measured. Three fit a row. */
export function systems(all: readonly ReportSystem[]): Node[] {
  if (all.length === 0) return [{ text: t('systems.none'), margin: [0, 0, 0, 12] }]
  const across = Math.min(PER_ROW, Math.max(2, all.length))
  const rows: Node[][] = []
  for (let at = 0; at < all.length; at += across) {
    const row = all.slice(at, at + across).map(card)
    while (row.length < across) row.push({ text: '', border: [false, false, false, false] })
    rows.push(row)
  }
  return rows.map((row) => ({
    unbreakable: true,
    margin: [0, 0, 0, 8],
    table: { widths: row.map(() => '*' as const), body: [row] },
    layout: boxLayout,
  }))
}

function card(system: ReportSystem): Node {
  return {
    stack: [
      {
        columnGap: 4,
        columns: [
          {
            width: '*',
            stack: [
              { text: oneLine(system.name, 60), bold: true, fontSize: SIZE.section },
              ...(system.method ? [label(oneLine(system.method, 40))] : []),
            ],
          },
          { svg: OUTCOME[system.outcome], width: 11, margin: [0, 1, 0, 0] },
          {
            text: oneLine(system.result, 30).toUpperCase(),
            bold: true,
            fontSize: SIZE.label,
            width: 'auto',
            noWrap: true,
            margin: [0, 1.5, 0, 0],
          },
        ],
      },
      ...reason(system),
      ...pairs(system),
      ...measurements(system),
    ],
  }
}

function reason({ outcome, reason: why }: ReportSystem): Node[] {
  const text = outcome === 'notRecorded' ? t('system.notRecorded') : oneLine(why, REASON_LENGTH)
  if (!text) return []
  const shown = outcome === 'notRecorded' ? text : `${t('system.reason')}: ${text}`
  return [{ text: shown, margin: [0, 5, 0, 0] }]
}

function pairs({ facts }: ReportSystem): Node[] {
  return facts.map(({ name, value }, at): Node => ({
    margin: [0, at === 0 ? 5 : 1, 0, 0],
    columnGap: 4,
    columns: [
      { ...label(name), width: 64 },
      { text: oneLine(value, 200), fontSize: SIZE.label, width: '*' },
    ],
  }))
}

function measurements({ measurements: all }: ReportSystem): Node[] {
  if (all.length === 0) return []
  const heads: Node[] = [{ text: '' }, label(t('system.measured')), label(t('system.spec'))]
  const body = all.map(({ name, measured, spec }): Node[] => [
    { ...label(oneLine(name, 60)) },
    { text: oneLine(measured, 40), bold: true, fontSize: SIZE.label },
    { text: oneLine(spec, 60) || t('system.noSpec'), fontSize: SIZE.label, color: INK.second },
  ])
  return [
    {
      margin: [0, 5, 0, 0],
      table: { widths: ['*', 'auto', 'auto'], body: [heads, ...body] },
      layout: plainLayout,
    },
  ]
}
