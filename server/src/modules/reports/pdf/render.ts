import pdfmake, { type Definition, type Node } from 'pdfmake'
import { readFont } from './fonts.ts'
import { Line } from './pdfmake-line.ts'
import { runsOf, scriptsOf, seenOrder } from './bidi-runs.ts'

const { prototype } = Line
const { addInline } = prototype

/** pdfmake places words from left to right. Lines with letters of both directions need to be reordered. */
prototype.addInline = function (inline) {
  addInline.call(this, inline)
  if (!this.inlines.some(({ level }) => level)) return
  let x = 0 - this.leadingCut
  for (const at of seenOrder(this.inlines.map(({ text, level = 0 }) => ({ text, level })))) {
    const placed = this.inlines[at]
    if (!placed) continue
    placed.x = x
    x += placed.width
  }
}

/** Renders a document with each text in fonts that have its letters. Those fonts are loaded on demand. */
export function pdfOf(definition: Definition): Promise<Buffer> {
  const { header, footer, content } = definition
  return pdfmake
    .createPdf({
      ...definition,
      content: content.map(inScripts),
      header: (...page) => {
        const node = header(...page)
        return node && inScripts(node)
      },
      footer: (...page) => inScripts(footer(...page)),
    })
    .getBuffer()
}

function inScripts(node: Node): Node {
  if ('stack' in node) return { ...node, stack: node.stack.map(inScripts) }
  if ('columns' in node) return { ...node, columns: node.columns.map(inScripts) }
  if ('table' in node) {
    const body = node.table.body.map((row) => row.map(inScripts))
    return { ...node, table: { ...node.table, body } }
  }
  if (!('text' in node) || typeof node.text !== 'string') return node
  for (const script of scriptsOf(node.text)) readFont(script)
  return { ...node, text: runsOf(node.text, node.free) ?? node.text }
}
