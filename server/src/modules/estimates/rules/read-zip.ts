import { inflateRawSync } from 'node:zlib'
import { maxEstimateBytes, maxEstimateFiles } from '#contract/estimates.ts'
import { t } from '../texts.ts'
import { unreadable, type SentFile } from './unreadable.ts'

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
const endSize = 22
const longestComment = 65_535

export const looksLikeZip = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** Opens a ZIP. Its files together are held to the size of one estimate, whatever its directory says. */
export const readZip = ({ name: file, bytes }: SentFile): SentFile[] => {
  const broken = (reason: string) => unreadable(t.message('refused.zip', { file, reason }))
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = data.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end === -1 || end + endSize > data.length || data.length - end > endSize + longestComment)
    throw broken(t('refused.zipCut'))
  if (data.readUInt32LE(end) !== endOfDirectory) throw broken(t('refused.zipCut'))
  const count = data.readUInt16LE(end + 10)
  if (count > maxEstimateFiles * 2) throw unreadable(t.message('refused.tooMany', { max: maxEstimateFiles }))
  let left = maxEstimateBytes
  let at = data.readUInt32LE(end + 16)
  const files: SentFile[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > data.length || data.readUInt32LE(at) !== centralHeader) throw broken(t('refused.zipCut'))
    const flags = data.readUInt16LE(at + 8)
    const method = data.readUInt16LE(at + 10)
    const packed = data.readUInt32LE(at + 20)
    const size = data.readUInt32LE(at + 24)
    const nameLength = data.readUInt16LE(at + 28)
    const header = data.readUInt32LE(at + 42)
    const name = data.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32)
    const base = name.split(/[/\\]/).at(-1) ?? ''
    // Folders, and what macOS adds to a ZIP.
    if (base === '' || base.startsWith('._') || name.startsWith('__MACOSX/')) continue
    if ((flags & 1) !== 0) throw broken(t('refused.zipLocked'))
    if (method !== 0 && method !== 8) throw broken(t('refused.zipKind'))
    if (size > left)
      throw unreadable(t.message('refused.tooLarge', { file: base, megabytes: maxEstimateBytes / 1024 ** 2 }))
    if (header + 30 > data.length || data.readUInt32LE(header) !== localHeader)
      throw broken(t('refused.zipCut'))
    const start = header + 30 + data.readUInt16LE(header + 26) + data.readUInt16LE(header + 28)
    if (start + packed > data.length) throw broken(t('refused.zipCut'))
    const content = unpack(data.subarray(start, start + packed), method, size)
    if (!content) throw broken(t('refused.zipLies'))
    left -= content.length
    files.push({ name: base.slice(0, 100), bytes: content })
  }
  return files
}

/** Null if the content isn't as long as the directory says. A bomb stops at that length. */
const unpack = (packed: Uint8Array, method: number, size: number): Uint8Array | null => {
  try {
    const content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
    return content.length === size ? content : null
  } catch {
    return null
  }
}
