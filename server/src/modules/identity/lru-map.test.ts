import { expect, test } from 'vitest'
import { LruMap } from './lru-map.ts'

test('evicts the least recently used entry', () => {
  const map = new LruMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
  map.remove((value) => value > 1)
  expect([map.get('a'), map.get('c')]).toEqual([1, undefined])
})
