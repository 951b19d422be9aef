import { expect, test } from 'vitest'
import { totalWords } from './words.ts'

const rows = [{ amount: '1200.50' }, { amount: '-0.50' }]

test('the sum in the foot says when there are more rows than it counts', () => {
  expect(totalWords(rows, 2)).toBe('Total $1,200.00')
  expect(totalWords(rows, 3)).toBe('This page $1,200.00')
})
