import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine, splitText, printable, vinParts } from './printable-text.ts'

test('drops invisible marks and normalizes spaces', () => {
  expect(printable(' 04:10\u202fpm\r\nA\u202eB\u0007C\u200fD ')).toBe('04:10 pm\nABCD')
  expect(printable('Zoe\u0308 \ud800!')).toBe('Zoë !')
})

test('cuts a line and lets long words break, but not a VIN', () => {
  expect(oneLine('one\n two', 20)).toBe('one two')
  expect(oneLine('a'.repeat(30), 10)).toBe(`${'a'.repeat(9)}…`)
  expect(oneLine('2T3P1RFV8PC312894')).toBe('2T3P1RFV8PC312894')
  expect(oneLine('x'.repeat(18))).toBe(`${'x'.repeat(12)}\u200b${'x'.repeat(6)}`)
})

test('splits text into short pieces without losing a word', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 1, max: 50 }), (text, longest) => {
      const cut = splitText(text.trim(), longest)
      for (const piece of cut) expect(piece.length).toBeLessThanOrEqual(longest)
      expect(cut.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})

test("doesn't split a VIN that is not 17 characters long", () => {
  expect(vinParts('2T3P1RFV8PC312894')).toEqual(['2T3', 'P1RFV8', 'PC312894'])
  expect(vinParts('123')).toBeNull()
})
