import { apart } from '../apart/apart.ts'
import type { Taken } from './exif.ts'
import type { copiesOf } from './picture-work.ts'

export type PictureCopies = {
  /** Of the original as it is to be looked at, after its rotation. */
  width: number
  height: number
  taken: Taken | null
  /** JPEG, at most 320 by 320. */
  thumb: Buffer
  /** JPEG, at most 1600 by 1600. */
  display: Buffer
}

/** A picture that cannot be opened, with words for the person who sent it. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

const copies = apart<typeof copiesOf>(new URL('./picture-work.ts', import.meta.url), 'copiesOf')

/**
 * The copies by which a picture is shown: turned as the camera was held, on white where it was see-through, in
 * sRGB, and without any of the original's data (position, owner, camera). `original` is the path of the picture.
 * Throws PictureError when it is damaged or larger than 33 megapixels.
 */
export async function pictureCopies(original: string): Promise<PictureCopies> {
  const made = await copies(original)
  if ('wrong' in made) throw new PictureError(made.wrong)
  return made
}
