import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive. Its content is read once, piece by piece. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** Is not compressed: photos and videos are already. */
  isStored?: boolean
}

/** Sizes and checksum follow each entry, and names are UTF-8. */
const flags = 0x08_08
const deflated = 8
const stored = 0
/** 1980-01-01, the first day that the format knows. */
const day = 0x00_21
const most = 0xff_ff_ff_ff

const most16 = 0xff_ff

const fields = (...values: readonly (readonly [size: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(values.reduce((total, [size]) => total + size, 0))
  let at = 0
  for (const [size, value] of values) at = buffer.writeUIntLE(value, at, size)
  return buffer
}

/** A number of 64 bits, which only Zip64 has. */
const long = (value: number): Buffer => {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer
}

/** The bytes of an entry as the archive holds them. */
async function* packedBytes(bytes: AsyncIterable<Uint8Array>, isStored: boolean): AsyncGenerator<Buffer> {
  const source = Readable.from(bytes, { objectMode: false })
  if (isStored) {
    for await (const piece of source) yield piece as Buffer
    return
  }
  const deflate = createDeflateRaw({ level: 1 })
  source.on('error', (error) => deflate.destroy(error))
  try {
    for await (const piece of source.pipe(deflate)) yield piece as Buffer
  } finally {
    source.destroy()
  }
}

/** The end of the archive. Its plain form is full at 65,535 entries or 4 GB; Zip64 says the same in more bytes. */
const ending = (count: number, size: number, start: number): Buffer => {
  const isFull = count >= most16 || size >= most || start >= most
  const plain = fields(
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, most16)],
    [2, Math.min(count, most16)],
    [4, Math.min(size, most)],
    [4, Math.min(start, most)],
    [2, 0],
  )
  if (!isFull) return plain
  const head = Buffer.concat([fields([4, 0x06_06_4b_50]), long(44), fields([2, 45], [2, 45], [4, 0], [4, 0])])
  const record = Buffer.concat([head, long(count), long(count), long(size), long(start)])
  const locator = Buffer.concat([fields([4, 0x07_06_4b_50], [4, 0]), long(start + size), fields([4, 1])])
  return Buffer.concat([record, locator, plain])
}

/**
 * A zip archive of entries as they are made, without keeping any of them: each is compressed while it is read.
 * Format: PKWARE APPNOTE 6.3.3; Zip64 only where the archive outgrows the plain form.
 * @throws Error for an entry of more than 4 GB
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let written = 0
  for await (const { name, content, isStored = false } of entries) {
    const method = isStored ? stored : deflated
    const path = Buffer.from(name)
    const start = written
    const head = fields(
      [4, 0x04_03_4b_50],
      [2, 20],
      [2, flags],
      [2, method],
      [2, 0],
      [2, day],
      [4, 0],
      [4, 0],
    )
    const opening = Buffer.concat([head, fields([4, 0], [2, path.length], [2, 0]), path])
    yield opening
    let [checksum, size, packed] = [0, 0, 0]
    const measured = async function* () {
      for await (const text of content) {
        const bytes = typeof text === 'string' ? Buffer.from(text) : text
        checksum = crc32(bytes, checksum)
        size += bytes.length
        yield bytes
      }
    }
    for await (const piece of packedBytes(measured(), isStored)) {
      packed += piece.length
      yield piece
    }
    yield fields([4, 0x08_07_4b_50], [4, checksum], [4, packed], [4, size])
    written += opening.length + packed + 16
    // texts-ignore: for the log
    if (size > most || packed > most) throw new Error(`A file in a zip archive has at most 4 GB: ${name}`)
    const isFar = start >= most
    const extra = isFar ? Buffer.concat([fields([2, 1], [2, 8]), long(start)]) : Buffer.alloc(0)
    directory.push(
      fields(
        [4, 0x02_01_4b_50],
        [2, isFar ? 45 : 20],
        [2, isFar ? 45 : 20],
        [2, flags],
        [2, method],
        [2, 0],
        [2, day],
        [4, checksum],
      ),
      fields(
        [4, packed],
        [4, size],
        [2, path.length],
        [2, extra.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, isFar ? most : start],
      ),
      path,
      extra,
    )
  }
  const central = Buffer.concat(directory)
  yield central
  yield ending(directory.length / 4, central.length, written)
}
