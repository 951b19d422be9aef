import type { Layout, Node, Words } from 'pdfmake'

/** Colors of the printed page. */
export const INK = { text: '#161d20', second: '#495358', label: '#626c71', line: '#dbe1e3', rule: '#848e92' }

/** In points. The smallest text is 9, which is 12 pixels. */
export const SIZE = { label: 9, body: 10, vin: 12, section: 11, visit: 14, title: 21 }

export const PAGE_MARGIN = 40

/** Small gray text above or next to a value. */
export function label(text: string): Words {
  return { text, fontSize: SIZE.label, color: INK.label }
}

/** A label above its value. An empty value shows a dash so that nothing looks forgotten. */
export function fact(name: string, value: string): Node {
  return { stack: [label(name), { text: value || '–', margin: [0, 1, 0, 0] }] }
}

/**
 * Rows separated by hairlines, header rows by a stronger rule. `heads` is the number of header rows; the
 * first one is the table's name and has no rule of its own.
 */
export function rowLayout(heads: number): Layout {
  const last = (node: { table: { body: unknown[] } }) => node.table.body.length
  return {
    hLineWidth: (index, node) => (index < heads || index === last(node) ? 0 : index === heads ? 0.75 : 0.5),
    vLineWidth: () => 0,
    hLineColor: (index) => (index === heads ? INK.rule : INK.line),
    paddingLeft: (index) => (index === 0 ? 0 : 6),
    paddingRight: (index, node) => (index === node.table.widths.length - 1 ? 0 : 6),
    paddingTop: () => 3.5,
    paddingBottom: () => 3.5,
  }
}

/** A thin frame with room inside. */
export const boxLayout: Layout = {
  hLineWidth: () => 0.75,
  vLineWidth: () => 0.75,
  vLineColor: INK.rule,
  hLineColor: INK.rule,
  paddingLeft: () => 8,
  paddingRight: () => 8,
  paddingTop: () => 7,
  paddingBottom: () => 7,
}

/** A rule above, as wide as the page or column is. */
export const ruledLayout: Layout = {
  hLineWidth: (index) => (index === 0 ? 0.75 : 0),
  vLineWidth: () => 0,
  hLineColor: INK.rule,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 8,
  paddingBottom: () => 0,
}

export const plainLayout: Layout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (index) => (index === 0 ? 0 : 6),
  paddingRight: (index, node) => (index === node.table.widths.length - 1 ? 0 : 6),
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

/** The table's name as its first header row, repeated on every page, with a remark on the right. */
export function tableName(name: string, remark: string, columns: number): Node[] {
  const cell: Node = {
    colSpan: columns,
    margin: [0, 2, 0, 1],
    columns: [
      { text: name, bold: true, fontSize: SIZE.section, width: '*' },
      { ...label(remark), width: 'auto', margin: [0, 1.5, 0, 0] },
    ],
  }
  return [cell, ...Array.from({ length: columns - 1 }, (): Node => ({ text: '' }))]
}
