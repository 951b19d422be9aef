import { expect, test } from 'vitest'
import { invoiceNumber, parsePreferences } from './invoice-preferences.ts'

test.each([
  ['INV-', 42, 'INV-00042'],
  ['', 42, '00042'],
  ['2026', 42, '2026-00042'],
  ['INV-1', 12, 'INV-1-00012'],
  ['INV-', 100_012, 'INV-100012'],
])('after %j the number of serial %i is %s', (prefix, serial, number) =>
  expect(invoiceNumber(prefix, serial)).toBe(number),
)

test.each([
  [{ prefix: '  A-  ' }, { prefix: 'A-', creditPrefix: 'CR-', dueDays: 30, billTo: 'shop' }],
  [{ duedays: '366' }, { dueDays: 30 }],
  [
    { duedays: '0', billto: 'Insurer' },
    { dueDays: 0, billTo: 'insurer' },
  ],
  [
    { billto: 'nobody', hidediscount: '1' },
    { billTo: 'shop', showDiscount: false },
  ],
  [{ note: 'x'.repeat(2000) }, { note: 'x'.repeat(1000) }],
])('preferences %j are understood', (kept, meant) =>
  expect(parsePreferences(Object.entries(kept).map(([name, value]) => ({ name, value })))).toMatchObject(
    meant,
  ),
)
