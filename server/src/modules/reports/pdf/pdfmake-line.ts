import { createRequire } from 'node:module'

type Inline = { text: string; x: number; width: number; level?: number }
type Line = { inlines: Inline[]; leadingCut: number; addInline(this: Line, inline: Inline): void }

/** A line of text inside pdfmake. It is an internal class without published types. */
export const Line = createRequire(import.meta.url)('pdfmake/js/Line.js').default as {
  new (width: number): Line
  prototype: Line
}
