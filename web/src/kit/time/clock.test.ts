import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncClock, timeNow } from './clock.ts'

const truth = Date.parse('2026-03-09T14:00:00Z')
const hour = 3_600_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  syncClock(null)
  vi.useRealTimers()
})

test('a clock that is an hour off is corrected by the first response', () => {
  for (const off of [hour, -hour]) {
    vi.setSystemTime(truth + off)
    syncClock('Mon, 09 Mar 2026 14:00:00 GMT')
    expect(timeNow()).toBe(truth)
    vi.setSystemTime(truth + off + 5000)
    expect(timeNow()).toBe(truth + 5000)
  }
})

test('a clock that is nearly right is trusted, and so is one without a server time', () => {
  vi.setSystemTime(truth + 60_000)
  expect(timeNow()).toBe(truth + 60_000)
  syncClock('Mon, 09 Mar 2026 14:00:00 GMT')
  expect(timeNow()).toBe(truth + 60_000)
  for (const nothing of [null, '', 'yesterday']) {
    syncClock(nothing)
    expect(timeNow()).toBe(truth + 60_000)
  }
})
