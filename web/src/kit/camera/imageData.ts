import { checkedSide } from './photoCheck.ts'

/** What a canvas can draw, with its size. */
export type Drawable = HTMLVideoElement | ImageBitmap

const sizeOf = (source: Drawable) =>
  source instanceof ImageBitmap
    ? { width: source.width, height: source.height }
    : { width: source.videoWidth, height: source.videoHeight }

const draw = (source: Drawable, longSide = Infinity) => {
  const { width, height } = sizeOf(source)
  const scale = Math.min(1, longSide / Math.max(width, height, 1))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: longSide !== Infinity })
  context?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return { canvas, context }
}

/** A small copy of a picture, for checking it. */
export const smallCopy = (source: Drawable): ImageData | undefined => {
  const { canvas, context } = draw(source, checkedSide)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}

/** The picture as a JPEG file. */
export const asPhoto = (source: Drawable, name: string): Promise<File> => {
  const { canvas } = draw(source)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], `${name}.jpg`, { type: blob.type, lastModified: Date.now() }))
          : reject(new Error('The picture has no pixels.')),
      'image/jpeg',
      0.9,
    )
  })
}
