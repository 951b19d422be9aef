import { expect, test } from 'vitest'
import { roNumbers, reservedNumbers } from './ro-numbers.ts'
import { makeRandom } from './random.ts'

const reserved = Object.values(reservedNumbers).flatMap((branch) => Object.values(branch))

test.each(reserved)('skips the reserved number %s', (number) => {
  for (let seed = 1; seed <= 50; seed++) {
    const next = roNumbers(makeRandom(seed), Number(number) - 20)
    const numbers = Array.from({ length: 40 }, next)
    expect(numbers).not.toContain(number)
    expect(new Set(numbers).size).toBe(40)
    expect(numbers).toEqual(numbers.toSorted())
  }
})

test('puts the prefix before each number', () => {
  expect(roNumbers(makeRandom(1), 5120, 'KC-')()).toMatch(/^KC-512[1-4]$/)
})
