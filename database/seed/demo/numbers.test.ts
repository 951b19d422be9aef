import { expect, test } from 'vitest'
import { numbering, toldNumbers } from './numbers.ts'
import { makeRandom } from './random.ts'

const told = Object.values(toldNumbers).flatMap((branch) => Object.values(branch))

test.each(told)(
  'however the days fall, a shop that counts past %s leaves it to the order of that number',
  (number) => {
    for (let seed = 1; seed <= 50; seed++) {
      const next = numbering(makeRandom(seed), Number(number) - 20)
      const drawn = Array.from({ length: 40 }, next)
      expect(drawn).not.toContain(number)
      expect(new Set(drawn).size).toBe(40)
      expect(drawn).toEqual(drawn.toSorted())
    }
  },
)

test('a shop with letters before its numbers shares none', () => {
  expect(numbering(makeRandom(1), 5120, 'KC-')()).toMatch(/^KC-512[1-4]$/)
})
