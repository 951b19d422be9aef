import { expect, test, vi } from 'vitest'
import { searchSignal } from './search.ts'

test('searches 350 ms after the last key, and never for blanks', () => {
  vi.useFakeTimers({ now: 0 })
  const told: [term: string, at: number][] = []
  const signal = searchSignal((term) => told.push([term, Date.now()]))
  signal.typed('D')
  vi.advanceTimersByTime(349)
  signal.typed('Da ')
  vi.advanceTimersByTime(349)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([['Da', 699]])
  signal.typed('   ')
  expect(told.at(-1)).toEqual(['', 699])
  vi.advanceTimersByTime(1000)
  expect(told).toHaveLength(2)
  vi.useRealTimers()
})
