import { apart } from '../worker-thread/apart.ts'
import type { renderCopies, PictureCopies } from './picture-worker.ts'

/** A picture that cannot be opened, with words for the person who sent it. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

const copies = apart<typeof renderCopies>(new URL('./picture-worker.ts', import.meta.url), 'renderCopies')

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
