import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formula.ts'

test.each([
  '=1+1',
  '+1 616 555 0142',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  '＋1',
  '－1+2',
  '＠SUM(A1)',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫A1',
  '\u200b=1',
  '\ufeff＝1',
  '\u00a0\u2060 -1+2',
  '\u3164@A1',
  '\u0000=1',
  "'=1",
  "''\u200b=1",
])('%j is no formula once it is exported, and is itself when it is read', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`)
  expect(unescapeFormula(`'${text}`)).toBe(text)
})

test.each(['', 'a=b', "'t Hoff", "'", "''", '\u200bLens', '4-2'])('%j is unchanged', (text) => {
  expect(escapeFormula(text)).toBe(text)
  expect(unescapeFormula(text)).toBe(text)
})

test('every text survives a round trip', () => {
  const sign = fc.constantFrom("'", '=', '＝', '+', '－', '@', ' ', '\t', '\u200b', '\u3164', 'a', '4')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 6 }), (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    }),
  )
})
