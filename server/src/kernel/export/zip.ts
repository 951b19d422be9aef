import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive. Its content is read once, piece by piece. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** Sizes and checksum follow each entry, and names are UTF-8. */
const flags = 0x08_08
const deflated = 8
/** 1980-01-01, the first day that the format knows. */
const day = 0x00_21
const most = 0xff_ff_ff_ff

const fields = (...values: readonly (readonly [size: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(values.reduce((total, [size]) => total + size, 0))
  let at = 0
  for (const [size, value] of values) at = buffer.writeUIntLE(value, at, size)
  return buffer
}

/**
 * A zip archive of entries as they are made, without keeping any of them: each is compressed while it is read.
 * Format: PKWARE APPNOTE 6.3.3, without Zip64.
 * @throws Error for more than 4 GB
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let written = 0
  for await (const { name, content } of entries) {
    const path = Buffer.from(name)
    const start = written
    const head = fields(
      [4, 0x04_03_4b_50],
      [2, 20],
      [2, flags],
      [2, deflated],
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
        const bytes = Buffer.from(text)
        checksum = crc32(bytes, checksum)
        size += bytes.length
        yield bytes
      }
    }
    const source = Readable.from(measured(), { objectMode: false })
    const deflate = createDeflateRaw({ level: 1 })
    source.on('error', (error) => deflate.destroy(error))
    try {
      for await (const piece of source.pipe(deflate)) {
        packed += (piece as Buffer).length
        yield piece as Buffer
      }
    } finally {
      source.destroy()
    }
    yield fields([4, 0x08_07_4b_50], [4, checksum], [4, packed], [4, size])
    written += opening.length + packed + 16
    // texts-ignore: for the log
    if (written > most || size > most) throw new Error('A zip archive holds at most 4 GB.')
    directory.push(
      fields(
        [4, 0x02_01_4b_50],
        [2, 20],
        [2, 20],
        [2, flags],
        [2, deflated],
        [2, 0],
        [2, day],
        [4, checksum],
      ),
      fields([4, packed], [4, size], [2, path.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, start]),
      path,
    )
  }
  const central = Buffer.concat(directory)
  const count = directory.length / 3
  yield central
  yield fields(
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, central.length],
    [4, written],
    [2, 0],
  )
}
