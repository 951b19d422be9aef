import { expect, test } from 'vitest'
import { lruCache } from './lru-cache.ts'

test('the least recently used value is evicted first', () => {
  const values = lruCache<number>(2)
  values.set('a', 1)
  values.set('b', 2)
  expect(values.get('a')).toBe(1)
  values.set('c', 3)
  expect([values.get('a'), values.get('b'), values.get('c')]).toEqual([1, undefined, 3])
  values.set('a', 4)
  values.set('d', 5)
  expect([values.get('a'), values.get('c'), values.get('d')]).toEqual([4, undefined, 5])
})

test('a forgotten value is removed', () => {
  const values = lruCache<number>(2)
  values.set('a', 1)
  values.forget('a')
  expect(values.get('a')).toBeUndefined()
})
