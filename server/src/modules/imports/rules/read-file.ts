import { parse, CsvError } from 'csv-parse/sync'
import chardet from 'chardet'
import iconv from 'iconv-lite'
import { maxImportRows } from '#contract/imports.ts'
import type { importDelimiters } from '#contract/kit/import-delimiters.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { t } from '../texts.ts'

export const maxImportBytes = 10 * 1024 * 1024
const maxColumns = 200
/** Longest row in characters. */
const maxRowLength = 100_000
/** Enough of a file to recognize what it is. */
const sampleBytes = 64 * 1024

export type FileRow = { line: number; cells: string[] }
export type FileTable = { encoding: string; separator: string; header: string[]; rows: FileRow[] }

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'UTF-8' },
  { bytes: [0xff, 0xfe], encoding: 'UTF-16LE' },
  { bytes: [0xfe, 0xff], encoding: 'UTF-16BE' },
]

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** By its mark, else UTF-8 if it is valid, else by its letters. */
const encodingOf = (bytes: Buffer): string => {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))
  if (marked) return marked.encoding
  if (bytes.includes(0)) {
    const found = chardet.detect(bytes.subarray(0, sampleBytes))
    if (found?.startsWith('UTF-16')) return found
    // UTF-16 without a mark: in Western text, one byte of each pair is zero.
    if (bytes.length % 2 === 0 && bytes[1] === 0 && bytes[0] !== 0) return 'UTF-16LE'
    if (bytes.length % 2 === 0 && bytes[0] === 0 && bytes[1] !== 0) return 'UTF-16BE'
    throw refused(t.message('file.binary'))
  }
  if (isUtf8(bytes)) return 'UTF-8'
  const found = chardet.detect(bytes.subarray(0, sampleBytes))
  // Spreadsheets that say Latin-1 mean Windows-1252, which has all its letters.
  return found && found !== 'ISO-8859-1' && found !== 'UTF-8' && iconv.encodingExists(found)
    ? found
    : 'windows-1252'
}

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
 * Reads a file into its headings and rows, each with its line in the file.
 * @throws Problem 422 that says what is wrong with the file
 */
export const readFileTable = (
  bytes: Buffer,
  { delimiter, rowsToSkip }: { delimiter: (typeof importDelimiters)[number]; rowsToSkip: number },
): FileTable => {
  const encoding = encodingOf(bytes)
  const text = iconv.decode(bytes, encoding)
  if (text.slice(0, sampleBytes).includes('\0')) throw refused(t.message('file.binary'))
  const body = text.split(/\r\n|\n|\r/, rowsToSkip + 1)
  const separator = separatorOf((body[rowsToSkip] ?? '').slice(0, maxRowLength), delimiter)
  const [first, ...rows] = parseRows(text, separator, rowsToSkip)
  if (!first || rows.length === 0) throw refused(t.message('file.empty'))
  if (first.cells.length > maxColumns) throw refused(t.message('file.tooManyColumns', { max: maxColumns }))
  if (rows.length > maxImportRows) throw refused(t.message('file.tooManyRows', { max: maxImportRows }))
  return { encoding, separator, header: first.cells, rows }
}

const parseRows = (text: string, delimiter: string, rowsToSkip: number): FileRow[] => {
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      from_line: rowsToSkip + 1,
      to: maxImportRows + 2,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRowLength,
      trim: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error['lines'] ?? rowsToSkip + 1)
    throw refused(t.message('file.unreadable', { line }))
  }
}
