import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, fromCents, sum } from '#contract/kit/money.ts'
import type { BillingDocument } from './documents.ts'
import { shortenName } from './names.ts'
import { planExport } from './plan.ts'

const line = (net: string, tax = '0.00', description = 'Front camera') => ({
  description,
  item: 'FCAM',
  hours: '1.00',
  rate: '150.00',
  gross: net,
  discount: '0.00',
  credit: '0.00',
  net,
  tax,
})
const document = (
  number: string,
  lines = [line('150.00', '9.00')],
  over: Partial<BillingDocument> = {},
): BillingDocument => {
  const [net, tax] = [sum(lines.map((each) => each.net)), sum(lines.map((each) => each.tax))]
  return {
    number,
    kind: 'invoice',
    corrects: '',
    request: 1,
    ro: '48213',
    visit: 1,
    seller: 7,
    location: 'Northline',
    customer: 'Halvorsen Collision',
    issued: '2026-02-03',
    due: '2026-03-05',
    note: '',
    net,
    tax,
    total: fromCents(cents(net) + cents(tax)),
    lines,
    ...over,
  }
}
const invoices = (count: number) => Array.from({ length: count }, (_, index) => document(`INV-${index + 1}`))

/** Rows of CSV by this test's own reader, which knows quotes and nothing else. */
const csvRows = (text: string): Record<string, string>[] => {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  const [head = [], ...others] = rows.filter((row) => row.length > 1)
  return others.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
}

describe('QuickBooks Desktop', () => {
  const blocks = (text: string) => {
    const rows = text.split('\r\n').map((row) => row.split('\t'))
    const heads = Object.fromEntries(
      rows.filter(([first]) => first?.startsWith('!')).map(([first, ...names]) => [first!.slice(1), names]),
    )
    const at = (row: string[], name: string) => row[1 + (heads[row[0]!] ?? []).indexOf(name)] ?? ''
    const all: { number: string; type: string; date: string; name: string; amounts: string[] }[] = []
    for (const row of rows) {
      if (row[0] === 'TRNS')
        all.push({
          number: at(row, 'DOCNUM'),
          type: at(row, 'TRNSTYPE'),
          date: at(row, 'DATE'),
          name: at(row, 'NAME'),
          amounts: [at(row, 'AMOUNT')],
        })
      if (row[0] === 'SPL') all.at(-1)!.amounts.push(at(row, 'AMOUNT'))
    }
    return all
  }
  const memo = document('CR-2', [line('-20.00', '-1.20')], { kind: 'credit', corrects: 'INV-1' })

  test('gets blocks that sum to zero, with dates month first', () => {
    const plan = planExport('iif', [document('INV-1', [line('150.00', '9.00'), line('0.10', '0.01')]), memo])
    expect(plan.faults).toEqual([])
    const read = blocks(plan.files[0]!.text)
    expect(read).toMatchObject([
      {
        number: 'INV-1',
        type: 'INVOICE',
        date: '02/03/2026',
        amounts: ['159.11', '-150.00', '-0.10', '-9.01'],
      },
      { number: 'CR-2', type: 'CREDIT MEMO', amounts: ['-21.20', '20.00', '1.20'] },
    ])
    for (const { amounts } of read) expect(sum(amounts)).toBe('0.00')
  })

  test('gets names of 31 characters that stay apart, and no tab or quote inside a cell', () => {
    const long = 'Bartholomew & Vanderlinden Family Collision'
    const names = [`${long} East`, `${long} West`, 'Peña\t"Auto" Söhne', 'Pena Auto']
    const text = planExport(
      'iif',
      names.map((customer, index) => document(`N${index}`, undefined, { customer })),
    ).files[0]!.text
    const read = new Set(blocks(text).map(({ name }) => name))
    expect(read.size).toBe(4)
    for (const name of read) expect(name.length).toBeLessThanOrEqual(31)
    expect(text).not.toMatch(/"|[^\x20-\x7e\t\r\n]/)
    expect(shortenName(`${long} East`, 31)).toBe(shortenName(`${long} East`, 31))
  })

  test('is not sent a number that it would cut', () => {
    const plan = planExport('iif', [document('INV-123456789')])
    expect(plan.files).toEqual([])
    expect(plan.refused[0]?.why).toMatch(/11 characters/)
  })
})

describe('QuickBooks Online', () => {
  test('gets 100 invoices a file', () => {
    const { files, faults } = planExport('qbo', invoices(101))
    expect(files.map(({ documents }) => documents.length)).toEqual([100, 1])
    expect(faults).toEqual([])
    expect(planExport('qbo', invoices(100)).files).toHaveLength(1)
  })

  test('gets 1,000 rows a file, and no document in two files', () => {
    const many = Array.from({ length: 6 }, (_, index) =>
      document(
        `INV-${index}`,
        Array.from({ length: 300 }, () => line('1.00')),
      ),
    )
    const { files } = planExport('qbo', many)
    expect(files.map(({ text }) => csvRows(text).length)).toEqual([900, 900])
    expect(
      planExport('qbo', [
        document(
          'INV-1',
          Array.from({ length: 1001 }, () => line('1.00')),
        ),
      ]).refused,
    ).toHaveLength(1)
  })

  test('gets no credit memos and no negative lines, and a warning about tax', () => {
    const memo = document('CR-1', [line('-20.00')], { kind: 'credit' })
    const plan = planExport('qbo', [...invoices(1), memo, document('INV-9', [line('50.00'), line('-1.00')])])
    expect(plan.refused.map(({ document: { number } }) => number)).toEqual(['CR-1', 'INV-9'])
    expect(plan.warnings[0]).toMatch(/sales tax/)
    const rows = csvRows(plan.files[0]!.text)
    expect(rows.map((row) => row['*ItemAmount'])).toEqual(['150.00', '9.00'])
    expect(rows[0]).toMatchObject({
      '*InvoiceNo': 'INV-1',
      '*Customer': 'Halvorsen Collision',
      '*InvoiceDate': '02/03/2026',
    })
  })
})

test('Xero gets 500 invoices a file, and each location its own', () => {
  expect(planExport('xero', invoices(501)).files.map(({ documents }) => documents.length)).toEqual([500, 1])
  const two = [document('INV-1'), document('INV-1', undefined, { seller: 8, location: 'Other' })]
  expect(planExport('xero', two)).toMatchObject({ faults: [], files: [{ part: 1 }, { part: 2 }] })
})

test('no cell runs as a formula, and numbers stay numbers', () => {
  const customer = '=HYPERLINK("http://evil.test";"Pay")'
  const hostile = document('-INV', [line('-5.00', '0.00', '@SUM(A1)')], { customer, kind: 'credit' })
  for (const format of ['csv', 'xero'] as const) {
    const plan = planExport(format, [hostile])
    expect(plan.faults).toEqual([])
    const cells = csvRows(plan.files[0]!.text).flatMap((row) => Object.values(row))
    expect(cells).toContain(`'${customer}`)
    expect(cells).toContain('-5.00')
    expect(cells.filter((cell) => /^[=+@\-\t]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))).toEqual([])
  }
})

test('every form adds up to the documents, whatever they are', () => {
  const text = fc.string({ maxLength: 60, unit: 'binary' })
  const amount = fc.integer({ min: 0, max: 5_000_000 }).map((value) => (value / 100).toFixed(2))
  const lines = fc.array(fc.tuple(amount, amount, text), { minLength: 1, maxLength: 5 })
  const all = fc.array(fc.record({ lines, customer: text, isCredit: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(all, (made) => {
      const documents = made.map(({ lines: parts, customer, isCredit }, index) =>
        document(
          `D${index}`,
          parts.map(([net, tax, says]) =>
            isCredit
              ? line(`-${net}`.replace(/^-0\.00$/, '0.00'), `-${tax}`.replace(/^-0\.00$/, '0.00'), says)
              : line(net, tax, says),
          ),
          { customer, kind: isCredit ? 'credit' : 'invoice' },
        ),
      )
      for (const format of ['csv', 'iif', 'qbo', 'xero'] as const) {
        const plan = planExport(format, documents)
        expect(plan.faults).toEqual([])
        const known = [
          ...plan.files.flatMap((file) => file.documents),
          ...plan.refused.map((each) => each.document),
        ]
        expect(known.map(({ number }) => number).toSorted()).toEqual(
          documents.map(({ number }) => number).toSorted(),
        )
      }
    }),
    { numRuns: 60 },
  )
})
