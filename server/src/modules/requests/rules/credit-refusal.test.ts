import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, fromCents } from '#contract/kit/money.ts'
import { creditRefusal } from './credit-refusal.ts'

describe('a credit', () => {
  it.each([
    ['100.00', '0.00', '100.00', null],
    ['100.00', '-40.00', '60.00', null],
    ['100.00', '-40.00', '60.01', "A credit can't be more than what was charged: $60.00 is left."],
    ['100.00', '-100.00', '0.01', 'Everything charged is already credited.'],
    ['100.00', '0.00', '0.00', 'Enter a credit above zero.'],
  ])('of %s with %s given and %s asked', (charged, credited, asked, words) => {
    expect(creditRefusal(charged, credited, asked)).toBe(words)
  })
  it('never takes the rest below zero, whatever is asked', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 8 }), (charged, asked) => {
        let given = 0n
        for (const each of asked)
          if (creditRefusal(fromCents(BigInt(charged)), fromCents(-given), fromCents(BigInt(each))) === null)
            given += cents(fromCents(BigInt(each)))
        expect(BigInt(charged) - given >= 0n).toBe(true)
      }),
    )
  })
})
