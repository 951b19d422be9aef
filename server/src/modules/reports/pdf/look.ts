import type { Layout, Node, Words } from 'pdfmake'

/** Colours of the printed page. */
export const INK = { text: '#161d20', second: '#495358', label: '#626c71', line: '#dbe1e3', rule: '#848e92' }

/** Points: the smallest text is 9, which is 12 pixels. */
export const SIZE = { label: 9, body: 10, vin: 12, section: 11, visit: 14, title: 21 }

export const SIDE = 40

/** A small grey word over or beside a value. */
export function label(text: string): Words {
  return { text, fontSize: SIZE.label, color: INK.label }
}

/** A label over its value; a dash where nothing was given, so that nothing seems forgotten. */
export function fact(name: string, value: string): Node {
  return { stack: [label(name), { text: value || '–', margin: [0, 1, 0, 0] }] }
}

/**
 * Rows parted by hairlines, the heads by a stronger rule. `heads` is the number of head rows; the first of them is
 * the name of the table and has no rule of its own.
 */
export function rows(heads: number): Layout {
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

export const plain: Layout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (index) => (index === 0 ? 0 : 6),
  paddingRight: (index, node) => (index === node.table.widths.length - 1 ? 0 : 6),
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

/** The name of a table as its first head row, repeated with it on every page, with a remark at the right. */
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
