import { expect, test } from 'vitest'
import { isHeldSideways, photoProblem } from './photoCheck.ts'

/** A picture of 320 × 240 pixels whose brightness at a place is given. */
const picture = (brightness: (x: number, y: number) => number) => {
  const [width, height] = [320, 240]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set(Array(3).fill(brightness(x, y)), 4 * (y * width + x))
  return { width, height, data }
}
const isLabel = (x: number, y: number) => x > 100 && x < 150 && y > 80 && y < 110
const stripes = (x: number) => (x % 4 < 2 ? 40 : 220)
/** A slow change from dark to bright and back, as everything looks out of focus. */
const wave = (x: number, y: number) => 128 + 90 * Math.sin(x / 24) * Math.cos(y / 24)
const upright = { x: 0.4, y: 9.7 }
const sideways = { x: -9.6, y: 0.8 }

test.each([
  ['a label on a plain door', picture((x, y) => (isLabel(x, y) ? stripes(x) : 150)), upright, undefined],
  ['sharp all over', picture(stripes), undefined, undefined],
  ['sharp, but at night', picture((x) => stripes(x) / 8), upright, 'dark'],
  ['black', picture(() => 0), sideways, 'dark'],
  ['out of focus', picture(wave), upright, 'blurred'],
  ['a plain wall', picture(() => 180), undefined, 'blurred'],
  ['held sideways with a locked screen', picture(stripes), sideways, 'turned'],
  ['held flat over a part', picture(stripes), { x: 2, y: 1 }, undefined],
])('%s', (_what, photo, gravity, problem) => {
  expect(photoProblem(photo, gravity)).toBe(problem)
})

test('a tilted phone is not held sideways', () => {
  expect([upright, { x: 6, y: 6 }, { x: 4.9, y: 0 }, undefined].map(isHeldSideways)).toEqual(
    Array(4).fill(false),
  )
  expect([sideways, { x: 9.8, y: 0 }].map(isHeldSideways)).toEqual([true, true])
})
