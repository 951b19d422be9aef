import { expect, test, vi } from 'vitest'
import { searchSignal } from './search.ts'

test('searches 350 ms after the last key, and never for blanks', () => {
  vi.useFakeTimers({ now: 0 })
  const searched: [term: string, at: number][] = []
  const signal = searchSignal((term) => searched.push([term, Date.now()]))
  signal.typed('D')
  vi.advanceTimersByTime(349)
  signal.typed('Da ')
  vi.advanceTimersByTime(349)
  expect(searched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(searched).toEqual([['Da', 699]])
  signal.typed('   ')
  expect(searched.at(-1)).toEqual(['', 699])
  vi.advanceTimersByTime(1000)
  expect(searched).toHaveLength(2)
  vi.useRealTimers()
})
