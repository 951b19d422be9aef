import { expect, test } from 'vitest'
import { needsPlate } from './logoPlate.ts'

const light = '#f2f5f6'
const dark = '#0b0f11'
const pixels = (...colors: number[][]) => colors.flat()

test.each([
  ['black on the light frame', [0, 0, 0, 255], light, false],
  ['black on the dark frame', [0, 0, 0, 255], dark, true],
  ['white on the light frame', [255, 255, 255, 255], light, true],
  ['the demo brand on the dark frame', [0x9a, 0x3b, 0x1b, 255], dark, true],
  ['nothing at all', [0, 0, 0, 0], dark, false],
])('%s', (_name, pixel, frame, plate) => {
  expect(needsPlate(pixel, frame)).toBe(plate)
})

test('ignores transparent pixels', () => {
  expect(needsPlate(pixels([255, 255, 255, 255], [0, 0, 0, 0], [0, 0, 0, 10]), dark)).toBe(false)
})
