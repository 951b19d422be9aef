import { expect, test } from 'vitest'
import { hoursFormat, totalHours } from './totalHours.ts'

const services = (...hours: string[]) => hours.map((each) => ({ hours: each }))
const column = (...hours: string[]) => hours.map(hoursFormat(services(...hours)))

test('the hours of a column have as many decimal places as the one that needs most', () => {
  expect(column('1', '1.50', '0.5', '-1')).toEqual(['1.0', '1.5', '0.5', '-1.0'])
  expect(column('1.0', '0.25')).toEqual(['1.00', '0.25'])
  expect(hoursFormat(services('0.25', '0.75'))('1')).toBe('1.00')
  expect(hoursFormat([])(totalHours([]))).toBe('0.0')
})

test('a total in a sentence has no trailing zeros', () => {
  expect(totalHours(services('1.00', '1.50', '0.50'))).toBe('3')
  expect(totalHours(services('1', '0.25', ''))).toBe('1.25')
})
