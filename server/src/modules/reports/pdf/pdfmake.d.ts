// pdfmake 0.3 ships no types, so declare only what the reports use.
declare module 'pdfmake' {
  type Run = { text: string; font?: string; lineHeight?: number; level: number }
  type Text = { text: string | Run[] }
  export type Words = Look & Text
  type Margin = [number, number, number, number]
  export type Size = { width: number; height: number }

  type Look = {
    fontSize?: number
    bold?: boolean
    italics?: boolean
    color?: string
    alignment?: 'left' | 'right' | 'center'
    lineHeight?: number
    characterSpacing?: number
    noWrap?: boolean
    margin?: Margin
    width?: number | 'auto' | '*'
    columnGap?: number
    unbreakable?: boolean
    headlineLevel?: number
    pageBreak?: 'before'
    /** Our addition: user text, laid out in its own direction. */
    free?: boolean
    border?: [boolean, boolean, boolean, boolean]
    colSpan?: number
    absolutePosition?: { x: number; y: number }
    relativePosition?: { x: number; y: number }
    id?: string
  }

  type Line = (index: number, node: { table: Table }) => number
  export type Layout = {
    hLineWidth: Line
    vLineWidth: Line
    vLineColor?: string
    fillColor?: string
    hLineColor?: string | ((index: number, node: { table: Table }) => string)
    paddingLeft?: Line
    paddingRight?: Line
    paddingTop?: Line
    paddingBottom?: Line
  }
  export type Table = {
    body: Node[][]
    widths: (number | 'auto' | '*')[]
    headerRows?: number
    keepWithHeaderRows?: number
    dontBreakRows?: boolean
  }

  export type Node = Look &
    (
      | Text
      | { stack: Node[] }
      | { columns: Node[] }
      | { table: Table; layout?: Layout | 'noBorders' }
      | { image: string; fit: [number, number] }
      | { svg: string; width: number }
      | { qr: string; fit: number; eccLevel?: 'L' | 'M' | 'Q' | 'H'; foreground?: string }
      | { canvas: object[] }
    )

  export type Definition = {
    pageSize: 'LETTER' | 'A4'
    pageMargins: Margin
    info: Record<string, string>
    language: string
    displayTitle?: boolean
    defaultStyle: Look & { font?: string }
    images: Record<string, string>
    header: (page: number, pages: number, size: Size) => Node | null
    footer: (page: number, pages: number, size: Size) => Node
    pageBreakBefore?: (node: {
      headlineLevel?: number
      startPosition: { verticalRatio: number; pageNumber: number }
    }) => boolean
    content: Node[]
  }

  const pdfmake: {
    setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void
    virtualfs: {
      existsSync(path: string): boolean
      writeFileSync(path: string, content: Buffer): void
    }
    setUrlAccessPolicy(allow: (url: string) => boolean): void
    setLocalAccessPolicy(allow: (path: string) => boolean): void
    createPdf(definition: Definition): {
      getBuffer(): Promise<Buffer>
      getStream(): Promise<NodeJS.ReadableStream>
    }
  }
  export default pdfmake
}
