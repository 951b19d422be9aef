import type * as chardetPackage from 'chardet'
import type * as iconvPackage from 'iconv-lite'
import { isUtf8 } from 'node:buffer'
import { maxImportRows } from '#contract/imports.ts'
import type { importDelimiters } from '#contract/kit/import-delimiters.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { lazyPackage } from '#server/kernel/lazy-package.ts'
import { t } from '../texts.ts'
import { maxRowBytes, parseRows, type FileRow } from './parse-rows.ts'

export type { FileRow }

const chardet = lazyPackage<typeof chardetPackage>('chardet')
const iconv = lazyPackage<typeof iconvPackage>('iconv-lite')

export const maxImportBytes = 50 * 1024 * 1024
const maxColumns = 200
/** Bytes in which the headings are looked for. */
const headBytes = 1024 * 1024
/** Bytes read to recognize the kind of file. */
const sampleBytes = 64 * 1024
/** Bytes that are converted to UTF-8 at a time. */
const pieceBytes = 1024 * 1024

/** Rows that are in memory at a time. */
export const partRows = 1000
/** A file whose rows are read part by part, so that a long one takes no more memory than a short one. */
export type FileTable = {
  encoding: string
  separator: string
  header: string[]
  /** The first rows, for looking at them. */
  sample: FileRow[]
  /**
   * All rows in parts of at most `size`.
   * @throws Problem 422 at a row that can't be read, or after too many
   */
  parts(size?: number): Generator<FileRow[]>
}

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'UTF-8' },
  { bytes: [0xff, 0xfe], encoding: 'UTF-16LE' },
  { bytes: [0xfe, 0xff], encoding: 'UTF-16BE' },
]

/** From the byte order mark; otherwise UTF-8 if it is valid, or a guess from the characters. */
const encodingOf = (bytes: Buffer): string => {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))
  if (marked) return marked.encoding
  if (bytes.includes(0)) {
    const found = chardet().detect(bytes.subarray(0, sampleBytes))
    if (found?.startsWith('UTF-16')) return found
    // UTF-16 without a byte order mark: in Western text, one byte of each pair is zero.
    if (bytes.length % 2 === 0 && bytes[1] === 0 && bytes[0] !== 0) return 'UTF-16LE'
    if (bytes.length % 2 === 0 && bytes[0] === 0 && bytes[1] !== 0) return 'UTF-16BE'
    throw refused(t.message('file.binary'))
  }
  if (isUtf8(bytes)) return 'UTF-8'
  const found = chardet().detect(bytes.subarray(0, sampleBytes))
  // Spreadsheets that say Latin-1 mean Windows-1252, which has all its letters.
  return found && found !== 'ISO-8859-1' && found !== 'UTF-8' && iconv().encodingExists(found)
    ? found
    : 'windows-1252'
}

/** Excel's way to name the separator in a line of its own. */
const separatorLine = /^sep=([,;|\t])$/i

const separators = { Comma: ',', Tab: '\t' } as const

/** How often a separator occurs outside of quotes in the first line. */
const countIn = (line: string, separator: string): number =>
  line.replace(/"(?:[^"]|"")*"/g, '').split(separator).length - 1

/** The chosen separator if the headings have it, else the one they have most. */
const separatorOf = (heading: string, chosen: keyof typeof separators): string => {
  const preferred = separators[chosen]
  if (countIn(heading, preferred) > 0) return preferred
  const [best = preferred] = [',', '\t', ';', '|'].sort((a, b) => countIn(heading, b) - countIn(heading, a))
  return countIn(heading, best) > 0 ? best : preferred
}

/**
 * Reads the headings and the first rows of a file. Each row has its line in the file.
 * @throws Problem 422 that says what is wrong with the file
 */
export const readFileTable = (
  bytes: Buffer,
  { delimiter, rowsToSkip }: { delimiter: (typeof importDelimiters)[number]; rowsToSkip: number },
): FileTable => {
  const encoding = encodingOf(bytes)
  const content = encoding === 'UTF-8' ? withoutMark(bytes) : toUtf8(bytes, encoding)
  if (content.subarray(0, sampleBytes).includes(0)) throw refused(t.message('file.binary'))
  const head = iconv()
    .decode(content.subarray(0, headBytes), 'UTF-8')
    .split(/\r\n|\n|\r/, rowsToSkip + 1)
  const named = separatorLine.exec(head[0] ?? '')?.[1]
  const skipped = named && rowsToSkip === 0 ? 1 : rowsToSkip
  const separator = named ?? separatorOf((head[rowsToSkip] ?? '').slice(0, maxRowBytes), delimiter)
  const rows = parseRows(content, separator, skipped)
  const first = rows.next().value
  const sample = first ? takeRows(rows, partRows) : []
  if (!first || sample.length === 0) throw refused(t.message('file.empty'))
  if (first.cells.length > maxColumns) throw refused(t.message('file.tooManyColumns', { max: maxColumns }))
  return {
    encoding,
    separator,
    header: first.cells,
    sample,
    parts: (size = partRows) => partsOf(parseRows(content, separator, skipped), size),
  }
}

const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(marks[0]?.bytes.every((byte, at) => bytes[at] === byte) ? 3 : 0)

/** Piece by piece, because the text of a large file takes several times its size. */
const toUtf8 = (bytes: Buffer, encoding: string): Buffer => {
  const decoder = iconv().getDecoder(encoding)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(Buffer.from(decoder.write(bytes.subarray(at, at + pieceBytes))))
  return Buffer.concat([...pieces, Buffer.from(decoder.end() ?? '')])
}

const takeRows = (rows: Generator<FileRow, undefined>, count: number): FileRow[] => {
  const taken: FileRow[] = []
  while (taken.length < count) {
    const { value } = rows.next()
    if (!value) break
    taken.push(value)
  }
  return taken
}

function* partsOf(rows: Generator<FileRow, undefined>, size: number): Generator<FileRow[]> {
  // The headings.
  rows.next()
  let count = 0
  for (;;) {
    const part = takeRows(rows, size)
    if (part.length === 0) return
    count += part.length
    if (count > maxImportRows) throw refused(t.message('file.tooManyRows', { max: maxImportRows }))
    yield part
  }
}
