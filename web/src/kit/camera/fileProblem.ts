import { photoProblem, type PhotoProblem } from './photoCheck.ts'
import { smallCopy } from './imageData.ts'

/** What is wrong with a chosen photo. A file that the browser can't draw, such as HEIC, isn't checked. */
export const photoFileProblem = async (file: File): Promise<PhotoProblem | undefined> => {
  if (!file.type.startsWith('image/')) return undefined
  try {
    const bitmap = await createImageBitmap(file)
    const copy = smallCopy(bitmap)
    bitmap.close()
    return copy && photoProblem(copy)
  } catch {
    return undefined
  }
}
