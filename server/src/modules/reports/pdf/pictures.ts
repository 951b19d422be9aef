import sharp, { type Sharp } from 'sharp'
import type { CalibrationReportData, PaperHead } from './data.ts'

export type Picture = { url: string; width: number; height: number }

/** Pictures prepared for the page; null if one cannot be read. Photos are in the order of `visits`. */
export type ReportPictures = {
  logo: Picture | null
  signature: Picture | null
  photos: (Picture | null)[][]
}

// This runs in the worker process, so give memory back instead of caching.
sharp.cache(false)
sharp.concurrency(1)

const MAX_PIXELS = 33_000_000
/** Three per row on paper: 900 pixels print at 370 dpi and keep twelve photos under 2 MB. */
const PHOTO = { width: 900, height: 675, fit: 'contain', background: '#f2f5f6' } as const
/** An SVG logo is rasterized at 288 dpi so that it prints sharp. */
const LOGO = { width: 480, height: 144, fit: 'inside', withoutEnlargement: true } as const

const SIGNATURE = { width: 600, height: 160, fit: 'inside', withoutEnlargement: true } as const

/** Rotates, resizes, and re-encodes every picture. A damaged one never stops the report. */
export async function preparePictures(data: CalibrationReportData): Promise<ReportPictures> {
  const logo = await prepareLogo(data)
  const photos: (Picture | null)[][] = []
  for (const visit of data.visits) {
    const row: (Picture | null)[] = []
    // One after another because decoding each can take 100 MB.
    for (const { picture } of visit.photos) {
      row.push(
        await encode(
          () =>
            sharp(picture, inputLimits)
              .rotate()
              .resize(PHOTO)
              .flatten({ background: PHOTO.background })
              .jpeg({ quality: 82 }),
          'jpeg',
        ),
      )
    }
    photos.push(row)
  }
  return { logo, signature: await prepareSignature(data), photos }
}

/** A drawn signature without the empty space around it. */
async function prepareSignature({ statement }: CalibrationReportData): Promise<Picture | null> {
  const drawing = statement?.drawing
  if (!drawing) return null
  return encode(() => sharp(drawing, inputLimits).trim().resize(SIGNATURE).png(), 'png')
}

/** The logo prepared for the band; null if there is none or it cannot be read. */
export async function prepareLogo({ brand }: Pick<PaperHead, 'brand'>): Promise<Picture | null> {
  const { logo } = brand
  if (!logo) return null
  return encode(
    () =>
      sharp(logo, { ...inputLimits, density: 288 })
        .resize(LOGO)
        .png(),
    'png',
  )
}

const inputLimits = { limitInputPixels: MAX_PIXELS, pages: 1 }

/** An empty file, as one that is gone is read, already fails while it is opened. */
async function encode(open: () => Sharp, type: 'png' | 'jpeg'): Promise<Picture | null> {
  try {
    const { data, info } = await open().toBuffer({ resolveWithObject: true })
    return {
      url: `data:image/${type};base64,${data.toString('base64')}`,
      width: info.width,
      height: info.height,
    }
  } catch {
    return null
  }
}
