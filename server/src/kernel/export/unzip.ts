import type { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'

/** A file of an archive, as its directory describes it. */
export type ZipPart = {
  name: string
  /** Bytes in the archive, and unpacked. */
  packed: number
  bytes: number
  checksum: number
  isDeflated: boolean
  /** Where its own header starts in the archive. */
  start: number
}

/** An archive that can be read from any byte on. `end` is inclusive. */
export type ZipSource = { bytes: number; read(start: number, end: number): Promise<Readable> }

/** The bytes are no archive, are cut short, or were changed. */
export class ZipError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ZipError'
  }
}

const most = 0xff_ff_ff_ff
const most16 = 0xff_ff
const mostDirectoryBytes = 128 * 1024 ** 2
/** JSON shrinks to a twentieth. What claims to shrink far more is made to fill memory or disk. */
const mostRatio = 400
const headBytes = 30

const readBytes = async (source: ZipSource, start: number, length: number): Promise<Buffer> => {
  if (start < 0 || length <= 0 || start + length > source.bytes) throw new ZipError('a part is cut off')
  const pieces: Buffer[] = []
  for await (const piece of await source.read(start, start + length - 1)) pieces.push(piece as Buffer)
  const bytes = Buffer.concat(pieces)
  if (bytes.length !== length) throw new ZipError('a part is cut off')
  return bytes
}

type Ending = { count: number; size: number; start: number }

const readEnding = async (source: ZipSource): Promise<Ending> => {
  const length = Math.min(source.bytes, 22 + most16)
  if (length < 22) throw new ZipError('no archive')
  const tail = await readBytes(source, source.bytes - length, length)
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (at === -1 || at + 22 > tail.length) throw new ZipError('no archive')
  const plain = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    start: tail.readUInt32LE(at + 16),
  }
  if (plain.count !== most16 && plain.size !== most && plain.start !== most) return plain
  if (at < 20 || tail.readUInt32LE(at - 20) !== 0x07_06_4b_50) throw new ZipError('no directory')
  const record = await readBytes(source, Number(tail.readBigUInt64LE(at - 12)), 56)
  if (record.readUInt32LE(0) !== 0x06_06_4b_50) throw new ZipError('no directory')
  const long = (from: number) => Number(record.readBigUInt64LE(from))
  return { count: long(32), size: long(40), start: long(48) }
}

/** The place of a part that lies beyond 4 GB, from the extra fields of its entry. */
const farStart = (extra: Buffer): number => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1 && at + 12 <= extra.length) return Number(extra.readBigUInt64LE(at + 4))
  throw new ZipError('a place is missing')
}

/**
 * The files of an archive by name. Reads the directory alone.
 * Format: PKWARE APPNOTE 6.3.3, as `zipped` writes it.
 * @throws ZipError also for names that are there twice, parts that overlap, and sizes that no honest archive has
 */
export const readDirectory = async (source: ZipSource): Promise<Map<string, ZipPart>> => {
  const { count, size, start } = await readEnding(source)
  if (size > mostDirectoryBytes || count * 46 > size) throw new ZipError('the directory is damaged')
  const parts = new Map<string, ZipPart>()
  if (count === 0) return parts
  const directory = await readBytes(source, start, size)
  for (let at = 0, left = count; left > 0; left--) {
    if (at + 46 > size || directory.readUInt32LE(at) !== 0x02_01_4b_50)
      throw new ZipError('the directory is damaged')
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((from) => directory.readUInt16LE(at + from))
    const nameAt = at + 46
    const extraAt = nameAt + (nameBytes ?? 0)
    const next = extraAt + (extraBytes ?? 0) + (noteBytes ?? 0)
    if (next > size) throw new ZipError('the directory is damaged')
    const from = directory.readUInt32LE(at + 42)
    const part = {
      name: directory.toString('utf8', nameAt, extraAt),
      packed: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      checksum: directory.readUInt32LE(at + 16),
      isDeflated: directory.readUInt16LE(at + 10) === 8,
      start: from === most ? farStart(directory.subarray(extraAt, extraAt + (extraBytes ?? 0))) : from,
    }
    const method = directory.readUInt16LE(at + 10)
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    if ((method !== 0 && method !== 8) || isEncrypted) throw new ZipError('a part is packed in another way')
    if (parts.has(part.name)) throw new ZipError('a name is there twice')
    parts.set(part.name, part)
    at = next
  }
  checkSizes([...parts.values()], start)
  return parts
}

const checkSizes = (parts: readonly ZipPart[], directoryStart: number): void => {
  let end = 0
  for (const { name, packed, bytes, isDeflated, start } of parts.toSorted((a, b) => a.start - b.start)) {
    if (start < end) throw new ZipError('parts overlap')
    end = start + headBytes + Buffer.byteLength(name) + packed
    if (end > directoryStart) throw new ZipError('a part is cut off')
    if (isDeflated ? bytes > packed * mostRatio + 65_536 : bytes !== packed)
      throw new ZipError('a size is not possible')
  }
}

/**
 * The content of a part, piece by piece.
 * @throws ZipError as soon as it is longer than the directory says, and at its end for another checksum
 */
export async function* contentOf(source: ZipSource, part: ZipPart): AsyncGenerator<Buffer> {
  const head = await readBytes(source, part.start, headBytes)
  if (head.readUInt32LE(0) !== 0x04_03_4b_50) throw new ZipError('a part is damaged')
  const from = part.start + headBytes + head.readUInt16LE(26) + head.readUInt16LE(28)
  let [bytes, checksum] = [0, 0]
  const counted = (piece: Buffer): Buffer => {
    bytes += piece.length
    if (bytes > part.bytes) throw new ZipError('a part is longer than it says')
    checksum = crc32(piece, checksum)
    return piece
  }
  if (part.packed > 0) {
    const packed = await source.read(from, from + part.packed - 1)
    const unpacked = part.isDeflated ? packed.pipe(createInflateRaw()) : packed
    packed.on('error', (error) => unpacked.destroy(error))
    try {
      for await (const piece of unpacked) yield counted(piece as Buffer)
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code?.startsWith('Z_')
        ? new ZipError('a part is damaged')
        : error
    } finally {
      packed.destroy()
      unpacked.destroy()
    }
  }
  if (bytes !== part.bytes || checksum !== part.checksum) throw new ZipError('a part is damaged')
}
