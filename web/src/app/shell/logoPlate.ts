import { contrast } from '#contract/kit/brand-band.ts'

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/**
 * Whether a logo needs a white plate because the contrast of its mean color to the frame is below 3:1. Source: design, "A
 * brand's own logo and colour".
 * @param pixels RGBA bytes; pixels with an alpha below 128 are ignored
 * @param frame background color as `#rrggbb`
 */
export const needsPlate = (pixels: ArrayLike<number>, frame: string): boolean => {
  const sum = [0, 0, 0]
  let count = 0
  for (let offset = 0; offset + 3 < pixels.length; offset += 4) {
    if ((pixels[offset + 3] ?? 0) < 128) continue
    count += 1
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (pixels[offset + channel] ?? 0)
  }
  if (count === 0) return false
  return contrast(`#${sum.map((channel) => hex(channel / count)).join('')}`, frame) < 3
}
