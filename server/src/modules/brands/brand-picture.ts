import { invalid, Problem } from '#server/kernel/http/problems.ts'
import { runInHelper } from '../../outside/helper-process/run-in-helper.ts'
import { detectFileType } from '../../outside/files/detect-file-type.ts'
import type { drawPicture } from './draw-picture.ts'
import { t } from './texts.ts'

export const pictureNames = ['BrandLogo', 'BrandIcon'] as const
type PictureName = (typeof pictureNames)[number]

/** Longest preference value (firm_preference.value), in characters. */
const maxLength = 20_000
/** The top bar shows a logo of at most 160 by 48 pixels. Three times that is sharp on any screen. */
const sizes = [3, 2, 1] as const

/**
 * Converts a picture to the data URL stored in the preference: the largest of three sizes that fits, with
 * transparency.
 * @throws Problem 415 if it is not a picture, 400 if it cannot be opened
 */
export const toPreferenceValue = async (name: PictureName, path: string): Promise<string> => {
  const found = await detectFileType(path)
  if (found.kind !== 'image')
    throw new Problem(415, t.message('picture.notSupported'), t.message('picture.formats'))
  for (const scale of sizes) {
    const text = await drawAt(name, path, scale)
    if (text.length <= maxLength) return text
  }
  throw invalid([{ field: 'file', message: t.message('picture.tooDetailed') }])
}

const draw = runInHelper<typeof drawPicture>(new URL('./draw-picture.ts', import.meta.url), 'drawPicture')

const drawAt = async (name: PictureName, path: string, scale: number): Promise<string> => {
  const [width, height] = name === 'BrandLogo' ? [160, 48] : [32, 32]
  const png = await draw(path, width * scale, height * scale)
  if (!png) throw invalid([{ field: 'file', message: t.message('picture.damaged') }])
  return `data:image/png;base64,${png.toString('base64')}`
}
