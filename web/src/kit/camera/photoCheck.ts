/** What is wrong with a photo, as far as its pixels and the phone's position tell. */
export type PhotoProblem = 'dark' | 'blurred' | 'turned'

/** Grayscale pixels, 0 to 255, row by row. */
interface Gray {
  width: number
  height: number
  values: Float32Array
}

/** Acceleration by gravity in the directions of the screen, in m/s². Its sign differs by system, so only sizes count. */
export interface Gravity {
  x: number
  y: number
}

/** The longer side, in pixels, of the copy that is checked. The limits below are for photos of this size. */
export const checkedSide = 320
/** Below this mean luminance, a photo shows too little. */
const darkBelow = 38
/** A photo without one tile above this variance has no edge in focus. */
const blurredBelow = 22
const tilesPerSide = 4
/** A phone held flat over a part says nothing about up and down. */
const sidewaysAbove = 5

const toGray = ({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Gray => {
  const values = new Float32Array(width * height)
  for (let at = 0; at < values.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]]
    values[at] = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  return { width, height, values }
}

/** Mean luminance, 0 to 255. */
const meanLuminance = ({ values }: Gray): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Variance of the Laplacian inside a rectangle: high where there are sharp edges. */
const laplacianVariance = ({ width, values }: Gray, [left, top, right, bottom]: number[]): number => {
  let [count, sum, squares] = [0, 0, 0]
  for (let y = top ?? 0; y < (bottom ?? 0); y += 1)
    for (let x = left ?? 0; x < (right ?? 0); x += 1) {
      const at = y * width + x
      const around =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0)
      const edge = around - 4 * (values[at] ?? 0)
      count += 1
      sum += edge
      squares += edge * edge
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** The sharpest part of a photo. A plain door around a sharp label is in focus, so the best tile counts. */
const sharpness = (gray: Gray): number => {
  const { width, height } = gray
  const edges = (size: number) =>
    Array.from({ length: tilesPerSide + 1 }, (_, at) => 1 + Math.floor(((size - 2) * at) / tilesPerSide))
  const [columns, rows] = [edges(width), edges(height)]
  let best = 0
  for (let row = 0; row < tilesPerSide; row += 1)
    for (let column = 0; column < tilesPerSide; column += 1) {
      const tile = [columns[column], rows[row], columns[column + 1], rows[row + 1]].map((side) => side ?? 0)
      best = Math.max(best, laplacianVariance(gray, tile))
    }
  return best
}

/** Whether the phone was held sideways while its screen stayed as it was, as with the rotation locked. */
export const isHeldSideways = (gravity?: Gravity): boolean => {
  if (!gravity) return false
  const [across, along] = [Math.abs(gravity.x), Math.abs(gravity.y)]
  return across > sidewaysAbove && across > 2 * along
}

/** The first thing wrong with a photo of `checkedSide` pixels, the one that a retake can mend most easily. */
export const photoProblem = (
  picture: Pick<ImageData, 'data' | 'width' | 'height'>,
  gravity?: Gravity,
): PhotoProblem | undefined => {
  const gray = toGray(picture)
  if (meanLuminance(gray) < darkBelow) return 'dark'
  if (isHeldSideways(gravity)) return 'turned'
  return sharpness(gray) < blurredBelow ? 'blurred' : undefined
}
