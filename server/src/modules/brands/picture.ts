import sharp from 'sharp'
import { invalid, Problem } from '#server/kernel/problems.ts'
import { recognise } from '../../outside/files/recognise.ts'

export const looks = ['BrandLogo', 'BrandIcon'] as const
type Look = (typeof looks)[number]

/** Of a preference (firm_preference.value), in characters. */
const most = 20_000
/** The top bar shows a logo 48 high and 160 wide at most; three times that is sharp on any screen. */
const sizes = [3, 2, 1] as const

/**
 * The picture as the shell shows it, as text for the preference: the largest of three sizes that fits, with its clear
 * ground.
 * @throws Problem 415 for what is no picture, 400 for what cannot be opened
 */
export const lookPicture = async (name: Look, content: Buffer): Promise<string> => {
  const found = await recognise(content)
  if (found.kind !== 'image')
    throw new Problem(415, 'Not supported', 'Send the picture as PNG, JPEG, WebP or GIF.')
  for (const times of sizes) {
    const text = await drawn(name, content, times)
    if (text.length <= most) return text
  }
  throw invalid([
    { field: 'file', message: 'This picture is too detailed for its size. Send a simpler one.' },
  ])
}

const drawn = async (name: Look, content: Buffer, times: number): Promise<string> => {
  const width = (name === 'BrandLogo' ? 160 : 32) * times
  const height = (name === 'BrandLogo' ? 48 : 32) * times
  try {
    const png = await sharp(content, { limitInputPixels: 33_000_000, pages: 1 })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, quality: 90, effort: 7, compressionLevel: 9 })
      .toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  } catch {
    throw invalid([{ field: 'file', message: 'The picture is damaged and cannot be opened. Send it again.' }])
  }
}
