import { expect, test, vi } from 'vitest'
import { notice, noticesNow } from './notices.ts'

test('a notice disappears after 2000 ms', () => {
  vi.useFakeTimers({ now: 0 })
  notice('1 member added')
  vi.advanceTimersByTime(1999)
  expect(noticesNow().map(({ text }) => text)).toEqual(['1 member added'])
  vi.advanceTimersByTime(1)
  expect(noticesNow()).toEqual([])
  vi.useRealTimers()
})
