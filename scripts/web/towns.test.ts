import { expect, test } from 'vitest'
import { towns } from './towns.ts'

test('towns are unique, sorted by size, and at their real positions', () => {
  const found = towns()
  const [name, longitude, latitude] = found.find(([town]) => town === 'Grand Rapids') ?? []
  expect(name).toBe('Grand Rapids')
  expect(longitude).toBeCloseTo(-85.65, 0)
  expect(latitude).toBeCloseTo(42.95, 0)
  const sizes = found.map(([, , , zips]) => zips)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(sizes.at(-1)).toBe(2)
  expect(found.filter(([town]) => /^(Apo|Fpo|Dpo)$/i.test(town))).toEqual([])
})
