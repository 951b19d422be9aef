import { expect, test } from 'vitest'
import { totalText } from './filterText.ts'

const rows = [{ amount: '1200.50' }, { amount: '-0.50' }]

test('the total says if it covers this page only', () => {
  expect(totalText(rows, 2)).toBe('Total $1,200.00')
  expect(totalText(rows, 3)).toBe('This page $1,200.00')
})
