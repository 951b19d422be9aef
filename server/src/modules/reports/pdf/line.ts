import { createRequire } from 'node:module'

type Inline = { text: string; x: number; width: number; level?: number }
type Line = { inlines: Inline[]; leadingCut: number; addInline(this: Line, inline: Inline): void }

/** A line of text as the PDF library sets it: a part of its inside, which no type of its own tells of. */
export const Line = createRequire(import.meta.url)('pdfmake/js/Line.js').default as {
  new (width: number): Line
  prototype: Line
}
