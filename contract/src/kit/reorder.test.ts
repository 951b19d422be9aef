import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reorder, reorderTo, changedSorts, type Sorted } from './reorder.ts'

const list = (...sorts: number[]): Sorted[] => sorts.map((sort, at) => ({ id: at + 1, sort }))
const ids = (items: readonly Sorted[]) => items.map(({ id }) => id).join('')

describe('one step', () => {
  test.each([
    ['up', [10, 20, 30], 2, -1, '213'],
    ['down', [10, 20, 30], 2, 1, '132'],
    ['up from the first wraps to the end', [10, 20, 30], 1, -1, '321'],
    ['down from the last wraps to the start', [10, 20, 30], 3, 1, '321'],
    ['alone stays', [10], 1, 1, '1'],
    ['an unknown id changes nothing', [10, 20], 9, 1, '12'],
    ['of two, both ways are the same', [10, 20], 1, -1, '21'],
  ] as const)('%s', (_name, sorts, id, by, expected) => {
    expect(ids(reorder(list(...sorts), id, by))).toBe(expected)
  })

  test('raises the moved value by one if values are equal', () => {
    expect(reorder(list(5, 5, 9), 1, 1)).toEqual([
      { id: 2, sort: 5 },
      { id: 1, sort: 6 },
      { id: 3, sort: 9 },
    ])
    expect(reorder(list(5, 5, 9), 2, -1)).toEqual([
      { id: 1, sort: 5 },
      { id: 2, sort: 6 },
      { id: 3, sort: 9 },
    ])
  })

  test('sorts an unsorted list first', () => {
    expect(ids(reorder(list(30, 10, 20), 1, -1))).toBe('213')
  })
})

describe('a drag', () => {
  test.each([
    ['to the start', 4, 0, '4123'],
    ['to the end', 1, 3, '2341'],
    ['to where it is', 2, 1, '1234'],
  ] as const)('%s', (_name, id, place, expected) => {
    expect(ids(reorderTo(list(1, 2, 3, 4), id, place))).toBe(expected)
  })

  test('saves only what changed', () => {
    const before = list(1, 2, 3, 4)
    expect(changedSorts(before, reorderTo(before, 1, 1))).toEqual([
      { id: 2, sort: 1, was: 2 },
      { id: 1, sort: 2, was: 1 },
    ])
  })
})

const distinct = fc
  .uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 20 })
  .map((sorts) => list(...sorts))
const any = fc
  .array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 20 })
  .map((sorts) => list(...sorts))
const way = fc.constantFrom(-1 as const, 1 as const)
const inOrder = (items: readonly Sorted[]) =>
  items.every((item, at) => at === 0 || (items[at - 1] as Sorted).sort <= item.sort)

test('loses nothing, and returns a sorted list', () => {
  fc.assert(
    fc.property(any, fc.nat(), way, (items, pick, by) => {
      const after = reorder(items, (pick % items.length) + 1, by)
      expect(after.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
      expect(inOrder(after)).toBe(true)
      expect(changedSorts(items, after).length).toBeLessThanOrEqual(2)
    }),
  )
})

test('moving distinct values back and forth restores the order', () => {
  fc.assert(
    fc.property(distinct, fc.nat(), way, (items, pick, by) => {
      const id = (pick % items.length) + 1
      const back = reorder(reorder(items, id, by), id, by === 1 ? -1 : 1)
      expect(back).toEqual(items.toSorted((a, b) => a.sort - b.sort))
    }),
  )
})

test('dragging among distinct values reaches the target and keeps the order of the others', () => {
  fc.assert(
    fc.property(distinct, fc.nat(), fc.nat(), (items, pick, to) => {
      const id = (pick % items.length) + 1
      const place = to % items.length
      const after = reorderTo(items, id, place)
      expect(after[place]?.id).toBe(id)
      const others = (all: readonly Sorted[]) => all.filter((item) => item.id !== id).map((item) => item.id)
      expect(others(after)).toEqual(others(items.toSorted((a, b) => a.sort - b.sort)))
    }),
  )
})
