import type { Node } from 'pdfmake'
import type { Fact } from './data.ts'
import { fact, INK, label, plainLayout, ruledLayout, SIZE } from './styles.ts'
import { oneLine, printable } from './printable-text.ts'

/** Facts next to each other, `across` per row. */
export function facts(all: readonly Fact[], across = 4): Node {
  if (all.length === 0) return { text: '' }
  const body: Node[][] = []
  for (let at = 0; at < all.length; at += across) {
    const row = all.slice(at, at + across).map(({ name, value }) => fact(name, oneLine(value, 120)))
    while (row.length < across) row.push({ text: '' })
    body.push(row)
  }
  const layout = { ...plainLayout, paddingBottom: () => 6 }
  return { table: { widths: Array.from({ length: across }, () => '*' as const), body }, layout }
}

/** Section heading with a remark on the right. */
export function heading(name: string, remark = ''): Node {
  return {
    headlineLevel: 1,
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: 24, h: 2, color: INK.text }], margin: [0, 18, 0, 6] },
      {
        margin: [0, 0, 0, 6],
        columnGap: 12,
        columns: [
          { text: oneLine(name, 140), bold: true, fontSize: SIZE.visit, width: '*' },
          { ...label(oneLine(remark, 80)), width: 'auto', margin: [0, 4, 0, 0] },
        ],
      },
    ],
  }
}

/** Free text below its title, on one page unless it is long. Nothing if it is empty. */
export function freeText(name: string, text: string): Node[] {
  if (!text.trim()) return []
  return [
    {
      unbreakable: text.length < 1500,
      margin: [0, 2, 0, 12],
      stack: [
        { text: name, bold: true, fontSize: SIZE.section, margin: [0, 0, 0, 4] },
        { text: printable(text), free: true },
      ],
    },
  ]
}

/** Lines to fill in by hand, each with its name below. They share the width between them. */
export function signatureLines(names: readonly string[]): Node {
  const cells = names.flatMap((name, at): Node[] => [
    ...(at === 0 ? [] : [{ text: '', border: NO_BORDER }]),
    { ...label(name), border: TOP_BORDER },
  ])
  return {
    unbreakable: true,
    margin: [0, 40, 0, 0],
    table: {
      widths: names.flatMap((_, at) => (at === 0 ? ['*' as const] : [12, '*' as const])),
      body: [cells],
    },
    layout: { ...ruledLayout, paddingTop: () => 3 },
  }
}

const NO_BORDER: [boolean, boolean, boolean, boolean] = [false, false, false, false]
const TOP_BORDER: [boolean, boolean, boolean, boolean] = [false, true, false, false]
