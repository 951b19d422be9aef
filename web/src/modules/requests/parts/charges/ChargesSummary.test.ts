import { expect, test } from 'vitest'
import { sum } from '#contract/kit/money.ts'
import { summaryRows } from './ChargesSummary.tsx'

const zero = { discount: '0.00', credit: '0.00', notes: '0.00', tax: '0.00', toInvoice: '0.00' }

test.each([
  [{ gross: '100.00', total: '100.00' }, ['Subtotal']],
  [
    { gross: '280.00', discount: '-10.00', credit: '-5.00', notes: '-55.00', tax: '12.60', total: '222.60' },
    ['Subtotal', 'Discounts', 'Credits', 'Credit memos', 'Ohio tax 6%'],
  ],
])('the rows above the total add up to it, and zero rows are left out', (given, labels) => {
  const sums = { ...zero, invoiced: '0.00', paid: '0.00', owed: '0.00', ...given }
  const { charges } = summaryRows({ sums, taxName: 'Ohio tax', taxPercent: '6' })
  expect(charges.map(({ label }) => label)).toEqual(labels)
  expect(sum(charges.map(({ amount }) => amount))).toBe(given.total)
})

test('the rows balanceRows the total are invoiced, not invoiced yet, paid, and owed or overpaid', () => {
  const sums = {
    ...zero,
    gross: '100.00',
    total: '100.00',
    invoiced: '60.00',
    toInvoice: '40.00',
    paid: '10.00',
  }
  const balanceRows = (owed: string) =>
    summaryRows({ sums: { ...sums, owed }, taxName: '', taxPercent: '0' }).balance.map(
      ({ label, amount }) => `${label} ${amount}`,
    )
  expect(balanceRows('50.00')).toEqual([
    'Invoiced 60.00',
    'Not invoiced yet 40.00',
    'Paid 10.00',
    'Balance due 50.00',
  ])
  expect(balanceRows('-5.00').at(-1)).toBe('Overpaid 5.00')
})
