import { runInHelper } from '../helper-process/run-in-helper.ts'
import type { renderCopies, PictureCopies } from './picture-worker.ts'

/** A picture could not be opened. The message is fit for the person who uploaded it. */
export class PictureError extends Error {
  override readonly name = 'PictureError'
}

const renderInHelper = runInHelper<typeof renderCopies>(
  new URL('./picture-worker.ts', import.meta.url),
  'renderCopies',
)

/**
 * Renders the copies that are shown instead of the original: rotated as the camera was held, on white where transparent,
 * in sRGB, and without the original's metadata (position, owner, camera). `original` is the path of the picture.
 * @throws PictureError if the picture is damaged or larger than 33 megapixels
 */
export async function pictureCopies(original: string): Promise<PictureCopies> {
  const copies = await renderInHelper(original)
  if ('wrong' in copies) throw new PictureError(copies.wrong)
  return copies
}
