import { expect, test, vi } from 'vitest'
import { showNotice, currentNotices } from './notices.ts'

test('a notice disappears after 2000 ms', () => {
  vi.useFakeTimers({ now: 0 })
  showNotice('1 member added')
  vi.advanceTimersByTime(1999)
  expect(currentNotices().map(({ text }) => text)).toEqual(['1 member added'])
  vi.advanceTimersByTime(1)
  expect(currentNotices()).toEqual([])
  vi.useRealTimers()
})
