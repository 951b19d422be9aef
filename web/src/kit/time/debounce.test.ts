import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  [0, 50],
  [0.999_999, 299],
])('with a jitter of %d a batch is delivered after %d ms, once and in order', (jitter, wait) => {
  const batches: number[][] = []
  const add = debounce<number>(
    (items) => void batches.push(items),
    () => jitter,
  )
  add(1)
  vi.advanceTimersByTime(wait - 1)
  add(2)
  expect(batches).toEqual([])
  vi.advanceTimersByTime(1)
  expect(batches).toEqual([[1, 2]])
  add(3)
  vi.advanceTimersByTime(300)
  expect(batches).toEqual([[1, 2], [3]])
})
