import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsOf, takenOf, toggled } from './groups.ts'

const changes = fc.array(fc.record({ calibrateEvent: fc.nat(), group: fc.nat({ max: 6 }) }))

test('groups hold every change once, and those of a group together', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const groups = groupsOf(all)
      expect(groups.flat()).toHaveLength(all.length)
      expect(new Set(groups.flat())).toEqual(new Set(all))
      for (const group of groups) expect(new Set(group.map((each) => each.group)).size).toBe(1)
      expect(new Set(groups.map(([first]) => first?.group)).size).toBe(groups.length)
    }),
  )
})

test('a group is taken whole or not at all', () => {
  fc.assert(
    fc.property(changes, fc.uniqueArray(fc.nat({ max: 6 })), (all, left) => {
      const taken = takenOf(all, new Set(left))
      for (const group of groupsOf(all)) {
        const count = taken.filter((each) => group.includes(each)).length
        expect([0, group.length]).toContain(count)
      }
    }),
  )
  expect([...toggled(toggled(new Set([1]), 2), 1)]).toEqual([2])
})
