/** Text inside a paragraph, item, or cell. */
export type Inline =
  | { kind: 'text' | 'bold' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'picture'; alt: string; src: string }

export type Item = { text: Inline[]; blocks: Block[] }
export type Block =
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Item[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }

const itemStart = /^( *)(-|\d+\.) +/
const indentOf = (line: string): number => /^ */.exec(line)?.[0].length ?? 0

/** The id of a heading, as GitHub makes it: links in the guide work there and here. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Reads the part of Markdown that the guide uses: headings, paragraphs, lists, tables, code, links, and pictures. */
export function parseMarkdown(text: string): Block[] {
  return parseBlocks(text.split(/\r?\n/))
}

function parseBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      at++
      continue
    }
    const end = blockEnd(lines, at)
    blocks.push(parseBlock(line, lines.slice(at, end)))
    at = end
  }
  return blocks
}

/** The line after a block that begins at a line. */
function blockEnd(lines: readonly string[], from: number): number {
  const first = lines[from] ?? ''
  if (first.startsWith('#')) return from + 1
  if (first.startsWith('```')) {
    const close = lines.findIndex((line, index) => index > from && line.startsWith('```'))
    return close < 0 ? lines.length : close + 1
  }
  const isList = itemStart.test(first)
  const isOver = (line: string, index: number): boolean => {
    if (line.trim() !== '') return isList ? false : startsOther(first, line)
    // A blank line ends a list, unless something of an item follows it.
    const next = lines[index + 1] ?? ''
    return !(isList && (itemStart.test(next) || indentOf(next) > 0))
  }
  const end = lines.findIndex((line, index) => index > from && isOver(line, index))
  return end < 0 ? lines.length : end
}

const startsOther = (first: string, line: string): boolean =>
  /^(#|```)/.test(line) || (itemStart.test(line) && !first.startsWith('|'))

function parseBlock(first: string, lines: readonly string[]): Block {
  const heading = /^(#+) +(.*)$/.exec(first)
  if (heading) {
    const [, marks = '', text = ''] = heading
    return { kind: 'heading', level: marks.length, id: headingId(text), text }
  }
  if (first.startsWith('```')) return { kind: 'code', text: lines.slice(1, -1).join('\n') }
  if (first.startsWith('|')) return parseTable(lines)
  if (itemStart.test(first)) return parseList(lines)
  return { kind: 'paragraph', text: parseInline(lines.map((line) => line.trim()).join(' ')) }
}

function parseList(lines: readonly string[]): Block {
  const indent = indentOf(lines[0] ?? '')
  const starts = lines.flatMap((line, index) =>
    itemStart.test(line) && indentOf(line) === indent ? [index] : [],
  )
  const items = starts.map((start, index) => parseItem(lines.slice(start, starts[index + 1])))
  return { kind: 'list', isOrdered: /^ *\d/.test(lines[0] ?? ''), items }
}

/** An item's own text, and what is indented below it. */
function parseItem(lines: readonly string[]): Item {
  const mark = itemStart.exec(lines[0] ?? '')?.[0].length ?? 0
  const inner = lines.map((line, index) =>
    index === 0 ? line.slice(mark) : line.slice(Math.min(mark, indentOf(line))),
  )
  const [first, ...others] = parseBlocks(inner)
  return first?.kind === 'paragraph'
    ? { text: first.text, blocks: others }
    : { text: [], blocks: first ? [first, ...others] : [] }
}

const cellsOf = (line: string): Inline[][] =>
  line
    .replace(/^ *\||\| *$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()))

function parseTable([head = '', _rule, ...rows]: readonly string[]): Block {
  return { kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) }
}

const inline = /\*\*(.+?)\*\*|`(.+?)`|!\[(.*?)\]\((.+?)\)|\[(.+?)\]\((.+?)\)/g

function parseInline(text: string): Inline[] {
  const found: Inline[] = []
  const addText = (plain: string) => void (plain && found.push({ kind: 'text', text: plain }))
  let from = 0
  for (const match of text.matchAll(inline)) {
    const [all, bold, code, alt, src, label, href] = match
    addText(text.slice(from, match.index))
    from = match.index + all.length
    if (bold !== undefined) found.push({ kind: 'bold', text: bold })
    else if (code !== undefined) found.push({ kind: 'code', text: code })
    else if (src !== undefined) found.push({ kind: 'picture', alt: alt ?? '', src })
    else found.push({ kind: 'link', text: label ?? '', href: href ?? '' })
  }
  addText(text.slice(from))
  return found
}
