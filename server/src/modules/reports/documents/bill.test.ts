import { describe, expect, test } from 'vitest'
import { sum } from '#contract/kit/money.ts'
import type { BillLineRow, BillRow } from '../reads/bill.ts'
import {
  negative,
  sampleBill,
  sampleCharges,
  sampleHead,
  sampleLine,
  sampleRows,
  type SamplePayment,
} from '../testing/papers.ts'
import { composeBill } from './bill.ts'

const options = { title: 'calibrate', now: new Date('2026-03-20T20:10:00Z'), noDiscount: false }
const lines = [
  sampleLine(),
  sampleLine({
    description: 'Front radar',
    gross: '180.00',
    discount: '-18.00',
    credit: '-12.00',
    net: '150.00',
    says: '10% off',
  }),
]
const invoice = sampleBill(lines, 2160n)
const memoLines = [sampleLine({ hours: '0.00', rate: '0.00', gross: '-100.00', net: '-100.00' })]
const memo = {
  ...sampleBill(memoLines, -600n, {
    id: 44,
    number: 'CR-00044',
    kind: 'credit',
    corrects: invoice.number,
    issued_on: '2026-03-19',
    tax_name: 'Michigan',
    tax_percent: '6.0000',
    note: 'Not needed after the recheck.',
  }),
  correctsId: invoice.id,
}
const payment = (amount: string, paidOn = '2026-03-18'): SamplePayment => ({
  amount,
  paidOn,
  paymentTypeName: 'Check',
  reference: '20041',
})
type Bill = Parameters<typeof sampleCharges>[0][number]
const dataOf = (
  bill: BillRow,
  own: readonly BillLineRow[],
  all: readonly Bill[],
  payments: SamplePayment[] = [],
  change: Partial<typeof options> = {},
) =>
  composeBill(
    sampleHead,
    sampleRows(),
    { bill, lines: own },
    { ...options, ...change, charges: sampleCharges(all, payments) },
  ).data
const rowsOf = (totals: readonly { label: string; amount: string }[]) =>
  totals.map(({ label, amount }) => `${label} ${amount}`)

const full = { ...memo, total: negative(invoice.total) }
const states: [string, Bill, Bill[], SamplePayment[], unknown][] = [
  ['unpaid', invoice, [], [], ['Balance due', '$381.60', 'Due 04/11/2026', ['How to pay']]],
  [
    'due today',
    { ...invoice, due_on: '2026-03-20' },
    [],
    [],
    ['Balance due', '$381.60', 'Due 03/20/2026', ['How to pay']],
  ],
  [
    'late',
    { ...invoice, due_on: '2026-03-19' },
    [],
    [],
    ['Balance due', '$381.60', 'Past due, was due 03/19/2026', ['How to pay']],
  ],
  [
    'without a due date',
    { ...invoice, due_on: null },
    [],
    [],
    ['Balance due', '$381.60', 'Due now', ['How to pay']],
  ],
  [
    'paid in part',
    invoice,
    [],
    [payment('60.00')],
    ['Balance due', '$321.60', 'Due 04/11/2026', ['How to pay']],
  ],
  ['paid', invoice, [], [payment('381.60')], ['Balance due', '$0.00', 'Paid in full', []]],
  [
    'credited in part',
    { ...invoice, credited: '106.00' },
    [memo],
    [],
    ['Balance due', '$275.60', 'Due 04/11/2026', ['How to pay']],
  ],
  [
    'credited',
    { ...invoice, credited: invoice.total },
    [full],
    [],
    ['Balance due', '$0.00', 'Credited in full', []],
  ],
  [
    'paid, then credited',
    { ...invoice, credited: '106.00' },
    [memo],
    [payment('381.60')],
    ['Overpaid', '$106.00', 'Nothing to pay', []],
  ],
]

describe('an invoice', () => {
  test.each(states)('that is %s says first what to pay, and how', (_name, bill, memos, payments, says) => {
    const { sum } = dataOf(bill, lines, [bill, ...memos], payments)
    expect([sum.name, sum.amount, sum.says, sum.more.map(({ name }) => name)]).toEqual(says)
  })

  test('names who to pay, what to write, and whom to call', () => {
    expect(dataOf(invoice, lines, [invoice]).sum.more[0]?.value).toBe(
      'Pay Northline Calibration Grand Rapids, 2210 Fulton St E, Grand Rapids, MI 49503. Write INV-00041 on the payment. Questions? Call (616) 555-0142.',
    )
  })

  test('adds up from the services to the balance', () => {
    const credited = { ...invoice, credited: '106.00' }
    const data = dataOf(credited, lines, [credited, memo], [payment('60.00')])
    expect(rowsOf(data.totals)).toEqual([
      'Services $390.00',
      'Discounts −$18.00',
      'Credits −$12.00',
      'Subtotal $360.00',
      'Michigan 6% $21.60',
      'Total $381.60',
      'Paid −$60.00',
      'Credit memos −$106.00',
      'Balance due $215.60',
    ])
    expect(data.booked.map(({ when, how, amount }) => [when, how, amount])).toEqual([
      ['03/18/2026', 'Check, 20041', '$60.00'],
      ['03/19/2026', 'Credit memo CR-00044', '$106.00'],
    ])
  })

  test('has as many sums and columns as it needs', () => {
    const plain = [sampleLine()]
    const untaxed = sampleBill(plain, 0n)
    const few = dataOf(untaxed, plain, [untaxed])
    expect([few.shows, rowsOf(few.totals)]).toEqual([
      'rates',
      ['Services $210.00', 'Total $210.00', 'Balance due $210.00'],
    ])
    const exempt = { ...untaxed, tax_name: 'Michigan', tax_percent: '6.0000' }
    expect(rowsOf(dataOf(exempt, plain, [exempt]).totals)[1]).toBe('Michigan 6% $0.00')
    expect(dataOf(invoice, lines, [invoice]).shows).toBe('discounts')
  })

  test('without discounts shows neither them nor what they came from', () => {
    const data = dataOf(invoice, lines, [invoice], [], { noDiscount: true })
    expect(data.shows).toBe('amounts')
    expect(data.lines.map(({ says }) => says)).toEqual(['', ''])
    expect(rowsOf(data.totals)).toEqual([
      'Services $360.00',
      'Michigan 6% $21.60',
      'Total $381.60',
      'Balance due $381.60',
    ])
  })

  test('goes to the shop if nobody else is billed', () => {
    const { billTo } = dataOf({ ...invoice, bill_to: {} }, lines, [invoice])
    expect(billTo).toEqual({
      name: 'Halvorsen Collision',
      lines: ['901 Leonard St NW', 'Grand Rapids, MI 49504'],
    })
  })
})

describe('a credit memo', () => {
  test('says what is credited, on which invoice, why, and what remains due', () => {
    const data = dataOf(memo, memoLines, [invoice, memo], [payment('60.00')])
    expect(data.sum).toEqual({
      name: 'Credited',
      amount: '$106.00',
      says: 'On invoice INV-00041',
      more: [{ name: 'Balance due on INV-00041', value: '$215.60' }],
    })
    expect(data.note).toBe('Not needed after the recheck.')
    expect(rowsOf(data.totals)).toEqual(['Subtotal $100.00', 'Michigan 6% $6.00', 'Credited $106.00'])
    expect(data.corrected?.name).toBe('Invoice INV-00041')
    expect(rowsOf(data.corrected?.totals ?? [])).toEqual([
      'Total $381.60',
      'Credited so far $106.00',
      'Paid so far $60.00',
      'Balance due $215.60',
    ])
  })

  test('has no line and no sum below zero', () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      sampleLine({ gross: `-${at + 1}.25`, net: `-${at + 1}.25` }),
    )
    const big = {
      ...sampleBill(many, -4980n, { id: 45, kind: 'credit', corrects: invoice.number }),
      correctsId: invoice.id,
    }
    // More was paid than remains, so the invoice is overpaid.
    const data = dataOf(big, many, [invoice, big], [payment('381.60')])
    expect(JSON.stringify(data)).not.toMatch(/[-−]\$/)
    expect(data.lines.map(({ net }) => net.replace('$', ''))).toEqual(many.map(({ net }) => negative(net)))
    expect(data.sum.amount).toBe(`$${negative(sum([big.net, big.tax]))}`)
    expect(data.corrected?.totals.at(-1)?.label).toBe('Overpaid')
  })

  test('says refunded where more went back than came', () => {
    const data = dataOf(memo, memoLines, [invoice, memo], [payment('-5.00')])
    expect(rowsOf(data.corrected?.totals ?? [])).toContain('Refunded so far $5.00')
    const paid = dataOf(invoice, lines, [invoice], [payment('-5.00')])
    expect(rowsOf(paid.totals).slice(-2)).toEqual(['Refunded $5.00', 'Balance due $386.60'])
  })

  test('tells its mail the invoice and the balance', () => {
    const { facts, values } = composeBill(
      sampleHead,
      sampleRows(),
      { bill: memo, lines: memoLines },
      { ...options, charges: sampleCharges([invoice, memo]) },
    )
    expect(facts.slice(-3).map(({ name, value }) => `${name} ${value}`)).toEqual([
      'Corrects invoice INV-00041',
      'Credited $106.00',
      'Balance due on INV-00041 $275.60',
    ])
    expect(values.total).toBe('$106.00')
  })
})
