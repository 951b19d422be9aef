import { inflateSync } from 'node:zlib'

const WOFF = { head: 44, entry: 20 }
const SFNT = { head: 12, entry: 16 }

/** Unpacks a web font (WOFF) because pdfmake would decompress a whole table for every letter. */
export function unpackFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT.head + count * SFNT.entry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts = [head]
  let offset = head.length
  for (let at = 0; at < count; at++) {
    const table = tableOf(woff, WOFF.head + at * WOFF.entry)
    const entry = SFNT.head + at * SFNT.entry
    head.write(table.tag, entry, 'latin1')
    head.writeUInt32BE(table.checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(table.content.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(table.content.length / 4) * 4)
    table.content.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

function tableOf(woff: Buffer, entry: number): { tag: string; checksum: number; content: Buffer } {
  const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
    number,
    number,
    number,
  ]
  const stored = woff.subarray(offset, offset + packed)
  return {
    tag: woff.toString('latin1', entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    content: packed < length ? inflateSync(stored) : stored,
  }
}
