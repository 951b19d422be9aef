import type { Cell } from '#contract/kit/csv.ts'
import { zipped, type ZipEntry } from './zip.ts'

/** A column of an exported table. Numbers stay numbers in a workbook; everything else is text. */
export interface ExportColumn {
  head: string
  isNumber?: boolean
  /** Characters, for the width of the column. */
  width?: number
}

/** What a sheet holds, heading included (Excel specifications and limits). */
const mostRows = 1_048_576
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const number = /^-?\d{1,15}(\.\d+)?$/
/** Characters that XML can't hold. */
const forbidden = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  /[&<>"\p{Cc}\uFFFE\uFFFF]/u.test(text)
    ? text.replace(forbidden, '').replace(/[&<>"]/g, (each) => entities[each] ?? '')
    : text

/** A cell of text never runs as a formula: only cells with an `f` element do. */
const cellText = (cell: Cell, isNumber: boolean): string => {
  if (cell === null || cell === undefined || cell === '') return '<c/>'
  const text = String(cell)
  return isNumber && number.test(text)
    ? `<c><v>${text}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const sheetHead = (columns: readonly ExportColumn[]): string => {
  const widths = columns.map(
    ({ width = 16 }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const head = columns.map((column) => `<c t="inlineStr" s="1"><is><t>${escaped(column.head)}</t></is></c>`)
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${head.join('')}</row>`
}

const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/** The parts that name the sheets, which are known last. */
const partsOf = (sheets: number): ZipEntry[] => {
  const all = Array.from({ length: sheets }, (_, index) => index + 1)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const override = (part: string, kind: string) =>
    `<Override PartName="${part}" ContentType="${type}.${kind}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${document}/${kind}" Target="${target}"/>`
  const relations = (inside: string) =>
    `${declaration}<Relationships xmlns="${packageSpace}/relationships">${inside}</Relationships>`
  const texts: Record<string, string> = {
    'xl/styles.xml': styles,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${document}"><sheets>${all.map((each) => `<sheet name="Sheet${each}" sheetId="${each}" r:id="rId${each}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      all.map((each) => relation(`rId${each}`, 'worksheet', `worksheets/sheet${each}.xml`)).join('') +
        relation('styles', 'styles', 'styles.xml'),
    ),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml': `${declaration}<Types xmlns="${packageSpace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${all.map((each) => override(`/xl/worksheets/sheet${each}.xml`, 'worksheet')).join('')}</Types>`,
  }
  return Object.entries(texts).map(([name, text]) => ({ name, content: [text] }))
}

/**
 * A workbook (ECMA-376) of rows as they come, in as many sheets as they need. Own code, because write-excel-file and its like
 * take all rows at once, and a million of them would be in memory.
 */
export const xlsxOf = (
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> => {
  const isNumber = columns.map((column) => column.isNumber ?? false)
  const source = batches[Symbol.asyncIterator]()
  let pending: readonly (readonly Cell[])[] = []
  const state = { isOver: false }
  const sheet = async function* () {
    yield sheetHead(columns)
    let room = mostRows - 1
    while (room > 0) {
      if (pending.length === 0) {
        const next = await source.next()
        if (next.done) {
          state.isOver = true
          break
        }
        pending = next.value
      }
      const rows = pending.slice(0, room)
      pending = pending.slice(room)
      room -= rows.length
      let text = ''
      for (const row of rows)
        text += `<row>${row.map((cell, index) => cellText(cell, isNumber[index] ?? false)).join('')}</row>`
      yield text
    }
    yield '</sheetData></worksheet>'
  }
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    try {
      let sheets = 0
      do {
        sheets += 1
        yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() }
      } while (!state.isOver)
      yield* partsOf(sheets)
    } finally {
      await source.return?.()
    }
  }
  return zipped(entries())
}
