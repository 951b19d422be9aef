import { expect, test } from 'vitest'
import { engineLabel } from './engine-label.ts'

test.each([
  ['3.5', 'V-Shaped', '6', '3.5L V6'],
  ['2', 'In-Line', '4', '2.0L I4'],
  ['2.498', 'Horizontally opposed (boxer)', '4', '2.5L H4'],
  ['1.3', 'Rotary', undefined, '1.3L rotary'],
  [undefined, undefined, '6', '6-cylinder'],
  ['3.6', undefined, undefined, '3.6L'],
  [undefined, 'V-Shaped', undefined, null],
  ['none', undefined, '0', null],
])('%s, %s, %s cylinders: %s', (litres, shape, cylinders, words) => {
  expect(engineLabel(litres, shape, cylinders)).toBe(words)
})
