import { open } from 'node:fs/promises'
import { t } from '../texts.ts'

export type DetectedKind = 'image' | 'video' | 'audio' | 'document' | 'archive' | 'text'

export type DetectedType =
  | { kind: DetectedKind; mime: string; /** Without the dot. */ extension: string }
  | { kind: 'refused'; /** Shown to the person who uploaded it. */ words: string }

const office = (name: string): string => `application/vnd.openxmlformats-officedocument.${name}`

/** Accepted formats by MIME type. Formats a browser could run (SVG, HTML) and office files with macros are left out. */
const ACCEPTED = new Map<string, DetectedKind>([
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif'].map((mime) => [mime, 'image'] as const),
  ...['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm', 'video/mpeg'].map(
    (mime) => [mime, 'video'] as const,
  ),
  ['audio/mpeg', 'audio'],
  // BMP counts as a document because no browser-safe copy is made of it.
  ['image/bmp', 'document'],
  ['application/pdf', 'document'],
  ['application/rtf', 'document'],
  // Word, Excel, and PowerPoint up to 2003 share one container format.
  ['application/x-cfb', 'document'],
  [office('wordprocessingml.document'), 'document'],
  [office('spreadsheetml.sheet'), 'document'],
  [office('presentationml.presentation'), 'document'],
  ['application/zip', 'archive'],
])

/** MPEG video as cameras and discs write it. The file-type package has its own name for each container. */
const MPEG_VIDEO = new Set(['video/MP1S', 'video/MP2P'])

const PHONE_PHOTOS = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])

/**
 * Detects the type of a file by its content alone. Its name and what the browser claims are ignored. It reads the
 * beginning and, for a ZIP, what is inside, because that is how office documents differ from plain archives.
 */
export async function detectFileType(path: string): Promise<DetectedType> {
  const start = await readStart(path)
  if (start.length === 0) return { kind: 'refused', words: t('file.empty') }
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  if (found) {
    if (PHONE_PHOTOS.has(found.mime)) return { kind: 'refused', words: t('file.heic') }
    const mime = MPEG_VIDEO.has(found.mime) ? 'video/mpeg' : found.mime
    const kind = ACCEPTED.get(mime)
    return kind ? { kind, mime, extension: found.ext } : { kind: 'refused', words: t('file.kind') }
  }
  const text = decodeText(start)
  if (text === null || isMarkup(text)) return { kind: 'refused', words: t('file.kind') }
  return isCsv(text)
    ? { kind: 'text', mime: 'text/csv', extension: 'csv' }
    : { kind: 'text', mime: 'text/plain', extension: 'txt' }
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64 * 1024) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Decodes the beginning as UTF-8, or as Windows-1252 like old spreadsheets use. Null if it is not text. */
function decodeText(start: Uint8Array): string | null {
  // Text contains no control characters other than tab, line ends, and form feed.
  // oxlint-disable-next-line no-control-regex
  const binary = /[\0-\x08\x0b\x0e-\x1f\x7f]/
  for (const encoding of ['utf-8', 'windows-1252']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(start, { stream: true })
      return binary.test(text) ? null : text
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return null
}

function isMarkup(text: string): boolean {
  return /^\s*<(!doctype|html|svg|script|\?xml|head|body|iframe)\b/i.test(text)
}

/** Whether the first lines all contain the same number of one separator. */
function isCsv(text: string): boolean {
  const lines = text.slice(0, 16_384).split(/\r?\n/).filter(Boolean).slice(0, 20)
  if (lines.length < 2) return false
  return [',', ';', '\t'].some((separator) => {
    const [first = 0, ...others] = lines.map((one) => one.replace(/"[^"]*"/g, '').split(separator).length)
    return first > 1 && others.every((count) => count === first)
  })
}
