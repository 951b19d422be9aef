import pdfmake, { type Definition, type Node } from 'pdfmake'
import { loadFont } from './fonts.ts'
import { Line } from './pdfmake-line.ts'
import { runsOf, scriptsOf, visualOrder } from './bidi-runs.ts'

const { prototype } = Line
const { addInline } = prototype

/** pdfmake places words from left to right. Lines with letters of both directions need to be reordered. */
prototype.addInline = function (inline) {
  addInline.call(this, inline)
  if (!this.inlines.some(({ level }) => level)) return
  let x = 0 - this.leadingCut
  for (const at of visualOrder(this.inlines.map(({ text, level = 0 }) => ({ text, level })))) {
    const placed = this.inlines[at]
    if (!placed) continue
    placed.x = x
    x += placed.width
  }
}

/** Renders a document with each text in fonts that have its letters. Those fonts are loaded on demand. */
export function renderPdf(definition: Definition): Promise<Buffer> {
  const { header, footer, content } = definition
  return pdfmake
    .createPdf({
      ...definition,
      content: content.map(withFonts),
      header: (...page) => {
        const node = header(...page)
        return node && withFonts(node)
      },
      footer: (...page) => withFonts(footer(...page)),
    })
    .getBuffer()
}

function withFonts(node: Node): Node {
  if ('stack' in node) return { ...node, stack: node.stack.map(withFonts) }
  if ('columns' in node) return { ...node, columns: node.columns.map(withFonts) }
  if ('table' in node) {
    const body = node.table.body.map((row) => row.map(withFonts))
    return { ...node, table: { ...node.table, body } }
  }
  if (!('text' in node) || typeof node.text !== 'string') return node
  for (const script of scriptsOf(node.text)) loadFont(script)
  return { ...node, text: runsOf(node.text, node.free) ?? node.text }
}
