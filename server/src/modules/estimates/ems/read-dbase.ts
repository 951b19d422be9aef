import { t } from '../texts.ts'
import { unreadable, type SentFile } from '../rules/unreadable.ts'

type Field = { name: string; offset: number; length: number }
export type Table = {
  file: string
  /** Rows with the text of each field, trimmed, by the name of the field. */
  rows: readonly { record: number; get: (name: string) => string }[]
}

/** dBase III, IV, and FoxPro, with and without memos. Memos are never read. */
const versions = new Set([0x03, 0x04, 0x30, 0x31, 0x43, 0x83, 0x8b, 0xf5])
const headerSize = 32
const descriptorSize = 32
const endOfHeader = 0x0d
const live = 0x20
const deleted = 0x2a
const endOfFile = 0x1a
const maxRecords = 20_000

export const looksLikeDbase = (bytes: Uint8Array): boolean =>
  bytes.length > headerSize && versions.has(bytes[0] ?? 0)

/**
 * Reads a dBase table. The header says how long everything is, so each length is checked against the others and
 * against the file before it is used.
 */
export const readDbase = ({ name: file, bytes }: SentFile): Table => {
  if (!looksLikeDbase(bytes)) throw unreadable(t.message('refused.dbase', { file }))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(4, true)
  const headerLength = view.getUint16(8, true)
  const recordLength = view.getUint16(10, true)
  const fields = fieldsOf(file, bytes, headerLength, recordLength)
  const end = headerLength + count * recordLength
  if (count > maxRecords) throw unreadable(t.message('refused.tooManyLines', { file, max: maxRecords }))
  if (end > bytes.length) {
    const record = Math.floor((bytes.length - headerLength) / recordLength) + 1
    throw unreadable(t.message('refused.dbaseCut', { file, record, count }))
  }
  const rest = bytes.subarray(end).findIndex((byte) => byte !== endOfFile && byte !== 0)
  if (rest !== -1) throw unreadable(t.message('refused.dbaseMore', { file }))
  const decoder = new TextDecoder('windows-1252')
  const rows = []
  for (let record = 1; record <= count; record += 1) {
    const start = headerLength + (record - 1) * recordLength
    if (bytes[start] === deleted) continue
    if (bytes[start] !== live) throw unreadable(t.message('refused.dbaseRecord', { file, record }))
    rows.push({
      record,
      get: (name: string) => {
        const field = fields.get(name)
        if (!field) return ''
        const from = start + field.offset
        return decoder
          .decode(bytes.subarray(from, from + field.length))
          .replaceAll(/[\s\0]+/g, ' ')
          .trim()
      },
    })
  }
  return { file, rows }
}

const fieldsOf = (
  file: string,
  bytes: Uint8Array,
  headerLength: number,
  recordLength: number,
): ReadonlyMap<string, Field> => {
  const broken = (reason: string) => unreadable(t.message('refused.dbaseHeader', { file, reason }))
  if (headerLength <= headerSize || headerLength > bytes.length) throw broken(t('refused.headerCut'))
  const fields = new Map<string, Field>()
  let at = headerSize
  let offset = 1
  while (at < headerLength && bytes[at] !== endOfHeader) {
    if (at + descriptorSize > headerLength) throw broken(t('refused.headerCut'))
    const [name = ''] = Buffer.from(bytes.subarray(at, at + 11))
      .toString('latin1')
      .split('\0')
    if (!/^[A-Z][A-Z0-9_]{0,9}$/i.test(name)) throw broken(t('refused.headerNames'))
    const length = bytes[at + 16] ?? 0
    // A name that stands twice keeps its first column.
    if (!fields.has(name.toUpperCase())) fields.set(name.toUpperCase(), { name, offset, length })
    offset += length
    at += descriptorSize
  }
  if (at >= headerLength) throw broken(t('refused.headerCut'))
  if (fields.size === 0 || offset !== recordLength) throw broken(t('refused.headerLengths'))
  return fields
}
