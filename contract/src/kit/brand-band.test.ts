import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandBand, contrast } from './brand-band.ts'

test('contrast follows WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each([
  ['a dark brand keeps its colour under white', '#9a3b1b', { fill: '#9a3b1b', ink: '#ffffff' }],
  ['a light brand keeps its colour under slate', '#ffd400', { fill: '#ffd400', ink: '#161d20' }],
  ['a short form is understood', '#FD0', { fill: '#ffdd00', ink: '#161d20' }],
  ['a color between the two darkens until white is readable', '#808080', { fill: '#767676', ink: '#ffffff' }],
  ['no colour gives petrol', null, { fill: '#0c757e', ink: '#ffffff' }],
  ['what is no colour gives petrol', 'red;}</style>', { fill: '#0c757e', ink: '#ffffff' }],
])('%s', (_, colour, band) => {
  expect(brandBand(colour)).toEqual(band)
})

test('every color gets a readable text color', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const { fill, ink } = brandBand(`#${number.toString(16).padStart(6, '0')}`)
      expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
