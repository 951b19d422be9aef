import type { Node } from 'pdfmake'
import type { InspectionData } from './data.ts'
import { title } from './head.ts'
import { oneLine, printable } from './printable-text.ts'
import { facts, heading } from './sections.ts'
import { INK, SIZE, tableName } from './styles.ts'
import { table } from './visit.ts'
import { t } from './texts.ts'

/** The calibration plan: claims with their sources, then what needs nothing and why, then the lines. */
export function inspection(data: InspectionData): Node[] {
  return [
    title(data, { isPlanned: true }),
    facts(data.facts, 4),
    heading(t('inspection.claims'), String(data.claims.length)),
    ...(data.claims.length === 0 ? [{ text: t('inspection.none') }] : data.claims.map(claim)),
    { text: t('inspection.how'), color: INK.second, fontSize: SIZE.label, margin: [0, 8, 0, 8] },
    ...pairs(
      t('inspection.others'),
      data.others.map(({ system, reason }) => [system, reason]),
      150,
    ),
    ...pairs(
      t('inspection.lines'),
      data.lines.map(({ number, text }) => [number, text]),
      30,
    ),
  ]
}

type Claim = InspectionData['claims'][number]

function claim({ system, need, method, because, services, remarks }: Claim): Node {
  return {
    unbreakable: true,
    margin: [0, 0, 0, 10],
    stack: [
      {
        columnGap: 12,
        columns: [
          { text: oneLine(system, 80), bold: true, fontSize: SIZE.section, width: '*' },
          { text: [need, method].filter(Boolean).join(' · '), bold: true, width: 'auto' },
        ],
      },
      ...because.map(({ line, says, source, url }): Node => ({
        margin: [0, 3, 0, 0],
        stack: [
          { text: oneLine(line, 200), color: INK.second, fontSize: SIZE.label },
          { text: printable(says) },
          {
            text: [oneLine(source, 160), url].filter(Boolean).join(' · '),
            color: INK.second,
            fontSize: SIZE.label,
          },
        ],
      })),
      ...(services ? [{ text: `${t('inspection.services')}: ${oneLine(services, 300)}` }] : []),
      ...remarks.map((remark): Node => ({ text: printable(remark), color: INK.second })),
    ],
  }
}

function pairs(name: string, rows: readonly (readonly string[])[], width: number): Node[] {
  if (rows.length === 0) return []
  const body = rows.map(([first = '', second = '']): Node[] => [
    { text: oneLine(first, 80) },
    { text: oneLine(second, 300) },
  ])
  return [table([width, '*'], [tableName(name, String(rows.length), 2), ...body], 1)]
}
