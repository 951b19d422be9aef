import { expect, test } from 'vitest'
import { creditNotes } from './Sums.tsx'

test('what credit notes took back is what the rows above the total leave out', () => {
  const sums = {
    gross: '280.00',
    discount: '-10.00',
    credit: '-5.00',
    tax: '12.60',
    invoiced: '0',
    paid: '0',
    owed: '0',
  }
  expect(creditNotes({ ...sums, total: '277.60' })).toBe('0.00')
  expect(creditNotes({ ...sums, total: '222.60' })).toBe('-55.00')
})
