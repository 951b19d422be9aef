import sharp from 'sharp'
import { readCaptureTime, type CaptureTime } from './exif.ts'
import { t } from '../texts.ts'

export type PictureCopies = {
  /** The size of the original as it is viewed, after rotation. */
  width: number
  height: number
  taken: CaptureTime | null
  /** JPEG, at most 320 by 320. */
  thumb: Buffer
  /** JPEG, at most 1600 by 1600. */
  display: Buffer
}

/** The largest picture that is processed, in pixels. */
const LARGEST_PICTURE = 33_000_000
const THUMB = 320
const DISPLAY = 1600

// This runs in the helper process, which should use little memory and one core.
sharp.cache(false)
sharp.concurrency(1)

/** Does the work of pictureCopies. A problem with the picture is returned rather than thrown, to cross the process boundary. */
export async function renderCopies(original: string): Promise<PictureCopies | { wrong: string }> {
  const bounds = { limitInputPixels: LARGEST_PICTURE, failOn: 'error', pages: 1 } as const
  try {
    const metadata = await sharp(original, bounds).metadata()
    if (metadata.width * metadata.height > LARGEST_PICTURE) return { wrong: t('picture.tooLarge') }
    const display = await sharp(original, bounds)
      .autoOrient()
      .resize({ width: DISPLAY, height: DISPLAY, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84, progressive: true })
      .toBuffer()
    // The thumbnail is made from the display copy, so that a large original is decoded only once.
    const thumb = await sharp(display)
      .resize({ width: THUMB, height: THUMB, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 78 })
      .toBuffer()
    const { width, height } = metadata.autoOrient
    return { width, height, taken: metadata.exif ? readCaptureTime(metadata.exif) : null, thumb, display }
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    return { wrong: t(isTooLarge ? 'picture.tooLarge' : 'picture.damaged') }
  }
}
