import sharp from 'sharp'
import { readCaptureTime, type CaptureTime } from './exif.ts'

export type PictureCopies = {
  /** Of the original as it is to be looked at, after its rotation. */
  width: number
  height: number
  taken: CaptureTime | null
  /** JPEG, at most 320 by 320. */
  thumb: Buffer
  /** JPEG, at most 1600 by 1600. */
  display: Buffer
}

/** The largest picture that is opened, in pixels. */
const LARGEST_PICTURE = 33_000_000
const THUMB = 320
const DISPLAY = 1600

// This runs in the helper process, which does little else and gives its memory back.
sharp.cache(false)
sharp.concurrency(1)

/** See pictureCopies; what is wrong with the picture is answered, not thrown. */
export async function renderCopies(original: string): Promise<PictureCopies | { wrong: string }> {
  const bounds = { limitInputPixels: LARGEST_PICTURE, failOn: 'error', pages: 1 } as const
  try {
    const facts = await sharp(original, bounds).metadata()
    if (facts.width * facts.height > LARGEST_PICTURE) return { wrong: TOO_LARGE }
    const shown = await sharp(original, bounds)
      .autoOrient()
      .resize({ width: DISPLAY, height: DISPLAY, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84, progressive: true })
      .toBuffer()
    // From the copy, so that a large original is opened once.
    const thumb = await sharp(shown)
      .resize({ width: THUMB, height: THUMB, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 78 })
      .toBuffer()
    const { width, height } = facts.autoOrient
    return { width, height, taken: facts.exif ? readCaptureTime(facts.exif) : null, thumb, display: shown }
  } catch (error) {
    const large = error instanceof Error && error.message.includes('pixel limit')
    return { wrong: large ? TOO_LARGE : DAMAGED }
  }
}

const TOO_LARGE = 'The picture is larger than 33 megapixels. Send a smaller one.'
const DAMAGED = 'The picture is damaged and cannot be opened. Send it again or take a new one.'
