/** When a picture was taken, as its camera's clock showed it; `offset` (`-05:00`) only when the camera knew it. */
export type CaptureTime = { local: string; offset: string | null }

const EXIF_FOLDER = 0x8769
const TAKEN = 0x9003
const TAKEN_OFFSET = 0x9011
const CHANGED = 0x0132
const ASCII = 2

/**
 * The capture time out of an EXIF block: `YYYY-MM-DDTHH:mm:ss` in the camera's local time, or null when there is
 * none or the block is damaged. Reads nothing else, so a position is never even looked at.
 * Source: CIPA DC-008 (Exif 2.32), sections 4.5 and 4.6; TIFF 6.0, section 2.
 */
export function readCaptureTime(exif: Uint8Array): CaptureTime | null {
  try {
    const block = tiff(exif)
    const first = entries(block, block.long(4))
    const folder = first.get(EXIF_FOLDER)
    const inner = folder === undefined ? new Map<number, number>() : entries(block, block.long(folder + 8))
    const local = stamp(text(block, inner.get(TAKEN)) ?? text(block, first.get(CHANGED)))
    if (local === null) return null
    const offset = text(block, inner.get(TAKEN_OFFSET))
    return { local, offset: offset !== null && /^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset) ? offset : null }
  } catch (error) {
    // Reading past the end is how a damaged block shows itself.
    if (error instanceof RangeError) return null
    throw error
  }
}

type Block = {
  short(at: number): number
  long(at: number): number
  ascii(at: number, length: number): string
}

function tiff(exif: Uint8Array): Block {
  const head = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength)
  const bytes = head.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? head.subarray(6) : head
  const order = bytes.subarray(0, 2).toString('latin1')
  if (order !== 'II' && order !== 'MM') throw new RangeError('no TIFF block')
  const little = order === 'II'
  return {
    short: (at) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    long: (at) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
    ascii: (at, length) => bytes.subarray(at, at + length).toString('latin1'),
  }
}

/** Where the entry of each tag of one folder starts. */
function entries(block: Block, folder: number): Map<number, number> {
  const found = new Map<number, number>()
  const count = block.short(folder)
  for (let at = folder + 2; at < folder + 2 + count * 12; at += 12) found.set(block.short(at), at)
  return found
}

function text(block: Block, entry: number | undefined): string | null {
  if (entry === undefined || block.short(entry + 2) !== ASCII) return null
  const length = Math.min(block.long(entry + 4), 32)
  const at = length > 4 ? block.long(entry + 8) : entry + 8
  return block.ascii(at, length).replace(/\0.*/s, '').trim()
}

/** `2026:03:12 13:08:22` as `2026-03-12T13:08:22`; a clock that was never set (all zeros, 13th month) is none. */
function stamp(written: string | null): string | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(written ?? '')
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const read = new Date(`${local}Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(local) && year !== '0000'
    ? local
    : null
}
