/** When a picture was taken, by its camera's clock. `offset` (like `-05:00`) is null if the camera did not record it. */
export type CaptureTime = { local: string; offset: string | null }

const EXIF_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const OFFSET_TIME_ORIGINAL = 0x9011
const DATE_TIME = 0x0132
const ASCII = 2

/**
 * Reads the capture time from an EXIF block: `YYYY-MM-DDTHH:mm:ss` in the camera's local time, or null if there is none
 * or the block is damaged. It reads nothing else, so the GPS position is never even looked at.
 * Source: CIPA DC-008 (Exif 2.32), sections 4.5 and 4.6; TIFF 6.0, section 2.
 */
export function readCaptureTime(exif: Uint8Array): CaptureTime | null {
  try {
    const block = tiff(exif)
    const first = entries(block, block.long(4))
    const directory = first.get(EXIF_DIRECTORY)
    const inner =
      directory === undefined ? new Map<number, number>() : entries(block, block.long(directory + 8))
    const local = stamp(text(block, inner.get(DATE_TIME_ORIGINAL)) ?? text(block, first.get(DATE_TIME)))
    if (local === null) return null
    const offset = text(block, inner.get(OFFSET_TIME_ORIGINAL))
    return { local, offset: offset !== null && /^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset) ? offset : null }
  } catch (error) {
    // A damaged block makes us read past the end of the buffer.
    if (error instanceof RangeError) return null
    throw error
  }
}

type Block = {
  short(offset: number): number
  long(offset: number): number
  ascii(offset: number, length: number): string
}

function tiff(exif: Uint8Array): Block {
  const raw = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength)
  const bytes = raw.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? raw.subarray(6) : raw
  const byteOrder = bytes.subarray(0, 2).toString('latin1')
  if (byteOrder !== 'II' && byteOrder !== 'MM') throw new RangeError('no TIFF block')
  const little = byteOrder === 'II'
  return {
    short: (offset) => (little ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset)),
    long: (offset) => (little ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset)),
    ascii: (offset, length) => bytes.subarray(offset, offset + length).toString('latin1'),
  }
}

/** Maps each tag of one image file directory to the offset of its entry. */
function entries(block: Block, directory: number): Map<number, number> {
  const found = new Map<number, number>()
  const count = block.short(directory)
  for (let offset = directory + 2; offset < directory + 2 + count * 12; offset += 12)
    found.set(block.short(offset), offset)
  return found
}

function text(block: Block, entry: number | undefined): string | null {
  if (entry === undefined || block.short(entry + 2) !== ASCII) return null
  const length = Math.min(block.long(entry + 4), 32)
  const start = length > 4 ? block.long(entry + 8) : entry + 8
  return block.ascii(start, length).replace(/\0.*/s, '').trim()
}

/** Turns `2026:03:12 13:08:22` into `2026-03-12T13:08:22`. Impossible times, from clocks never set, become null. */
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
