import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  [0, 50],
  [0.999_999, 299],
])('with a jitter of %d what came is handed on after %d ms, once and in order', (jitter, wait) => {
  const handed: number[][] = []
  const add = debounce<number>(
    (items) => void handed.push(items),
    () => jitter,
  )
  add(1)
  vi.advanceTimersByTime(wait - 1)
  add(2)
  expect(handed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(handed).toEqual([[1, 2]])
  add(3)
  vi.advanceTimersByTime(300)
  expect(handed).toEqual([[1, 2], [3]])
})
