import { contrast } from '#contract/kit/band.ts'

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/**
 * Whether a logo needs a white plate: its mean colour falls under 3:1 on the frame. `pixels` are RGBA bytes; clear
 * ones do not count. Source: design, "A brand's own logo and colour".
 */
export const needsPlate = (pixels: ArrayLike<number>, frame: string): boolean => {
  const sum = [0, 0, 0]
  let count = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    count += 1
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (pixels[at + channel] ?? 0)
  }
  if (count === 0) return false
  return contrast(`#${sum.map((channel) => hex(channel / count)).join('')}`, frame) < 3
}
