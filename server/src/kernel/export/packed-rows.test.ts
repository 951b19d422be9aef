import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from '#contract/kit/csv.ts'
import { packedCsv, unpackedRows } from './packed-rows.ts'

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('', '=1+1', '-35.00', '"quoted"', "'=Lens", '\t=1', '＝1+1', 'two\nlines', 'VIN 1', '-2+3'),
)
const isSeparator = (text: string) => text.includes('\u001e') || text.includes('\u001f')

test('are written and unpacked as the same rows by cell', () => {
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
    )
  fc.assert(
    fc.property(rows, (all) => {
      fc.pre(!all.flat().some(isSeparator))
      const packed = { text: all.map((row) => row.join('\u001f')).join('\u001e'), count: all.length }
      expect(packedCsv(packed, all[0]?.length ?? 0)).toBe(csvRows(all))
      expect(unpackedRows(packed, all[0]?.length ?? 0)).toEqual(all)
    }),
  )
})

test('are refused if a text holds a separator, and empty without rows', () => {
  for (const text of ['a\u001fb\u001f\u001ec\u001fd', 'a\u001fb\u001e\u001ec\u001fd']) {
    expect(packedCsv({ text, count: 2 }, 2)).toBeNull()
    expect(unpackedRows({ text, count: 2 }, 2)).toBeNull()
  }
  expect([packedCsv({ text: '', count: 0 }, 2), unpackedRows({ text: '', count: 0 }, 2)]).toEqual(['', []])
})
