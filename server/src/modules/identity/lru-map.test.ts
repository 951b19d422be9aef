import { expect, test } from 'vitest'
import { Bounded } from './lru-map.ts'

test('the one used longest ago leaves first', () => {
  const map = new Bounded<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
  map.remove((value) => value > 1)
  expect([map.get('a'), map.get('c')]).toEqual([1, undefined])
})
