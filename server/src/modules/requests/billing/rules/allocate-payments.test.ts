import { expect, test } from 'vitest'
import { allocatePayments } from './allocate-payments.ts'

const visits = (...invoiced: string[]) =>
  invoiced.map((each, at) => ({
    calibrateEvent: at + 1,
    // Nothing is left of an invoice of 0.00; there is none without a sum.
    invoiced: each || '0.00',
    hasInvoice: each !== '',
  }))
const paid = (...rows: [number | null, string][]) =>
  rows.map(([calibrateEvent, amount]) => ({ calibrateEvent, amount }))

test.each([
  ['on its own visit', ['100.00', '50.00'], [[2, '20.00']], ['0.00', '20.00']],
  ['above its own on the other', ['100.00', '50.00'], [[1, '150.00']], ['100.00', '50.00']],
  ['for the order in turn', ['100.00', '50.00'], [[null, '120.00']], ['100.00', '20.00']],
  ['too much where it was paid', ['100.00', '0.00'], [[1, '130.00']], ['130.00', '0.00']],
  ['on a visit that is not billed, on the one that is', ['0.00', '50.00'], [[1, '50.00']], ['0.00', '50.00']],
  [
    'paid back',
    ['75.00'],
    [
      [1, '100.00'],
      [1, '-25.00'],
    ],
    ['75.00'],
  ],
  [
    'paid back elsewhere',
    ['75.00', '0.00'],
    [
      [1, '100.00'],
      [2, '-25.00'],
    ],
    ['75.00', '0.00'],
  ],
  [
    'too much on a visit that is not billed, on the one that was',
    ['', '0.00'],
    [[1, '50.00']],
    ['0.00', '50.00'],
  ],
] as [string, string[], [number | null, string][], string[]][])(
  'money counts %s',
  (_says, billed, rows, counted) =>
    expect(allocatePayments(visits(...billed), paid(...rows))).toEqual(counted),
)
