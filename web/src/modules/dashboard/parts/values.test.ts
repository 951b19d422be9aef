import { expect, test } from 'vitest'
import { changeOf, shortText, toneOf, valueText } from './values.ts'

test.each([
  ['money', '1234.50', '$1,234.50'],
  ['money', '-35.00', '−$35.00'],
  ['count', '12000', '12,000'],
  ['hours', '22.46', '22.5 h'],
  ['days', '8.8', '8.8 days'],
  ['money', null, '–'],
] as const)('%s %s reads %s', (unit, value, text) => expect(valueText(unit, value)).toBe(text))

test.each([
  [60_000, '$60k'],
  [1_250_000, '$1.3M'],
  [-2500, '−$2.5k'],
  [0, '$0'],
])('%s at an axis reads %s', (value, text) => expect(shortText('money', value)).toBe(text))

test('a change reads in percent, and in hours for times', () => {
  expect(changeOf('money', { now: '116.50', before: '100.00' })).toEqual({ text: '+16.5%', direction: 'up' })
  expect(changeOf('hours', { now: '22.50', before: '25.60' })).toEqual({ text: '−3.1 h', direction: 'down' })
  expect(changeOf('money', { now: '-210.00', before: '-175.00' })).toEqual({
    text: '−20.0%',
    direction: 'down',
  })
  expect(changeOf('count', { now: '4', before: '0' })).toEqual({ text: 'New', direction: 'up' })
  expect(changeOf('count', { now: '0', before: '0' })).toBeNull()
  expect(changeOf('hours', { now: null, before: '1.00' })).toBeNull()
})

test('good news depends on the figure', () => {
  const down = changeOf('hours', { now: '1.00', before: '2.00' })
  expect(toneOf('less', down)).toBe('good')
  expect(toneOf('more', down)).toBe('bad')
  expect(toneOf(null, down)).toBeUndefined()
})
