import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onClockCorrected, syncClock, timeNow } from './clock.ts'
import { todayIn } from './today.ts'

const truth = Date.parse('2026-03-09T14:00:00Z')
const header = 'Mon, 09 Mar 2026 14:00:00 GMT'
const [minute, hour] = [60_000, 3_600_000]
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  syncClock(null)
  vi.useRealTimers()
})

test('a clock that is an hour or a day off is corrected by the first response', () => {
  for (const off of [hour, -hour, 24 * hour, -24 * hour]) {
    vi.setSystemTime(truth + off)
    syncClock(header)
    expect(timeNow()).toBe(truth)
    expect(todayIn('America/Detroit')).toBe('2026-03-09')
    vi.setSystemTime(truth + off + 5000)
    expect(timeNow()).toBe(truth + 5000)
  }
})

test('a clock that is nearly right is trusted, and so is one without a server time', () => {
  vi.setSystemTime(truth + minute)
  expect(timeNow()).toBe(truth + minute)
  syncClock(header)
  expect(timeNow()).toBe(truth + minute)
  for (const nothing of [null, '', 'yesterday']) {
    syncClock(nothing)
    expect(timeNow()).toBe(truth + minute)
  }
})

test('says when the time has jumped, and not with each response', () => {
  const jumped = vi.fn<() => void>()
  const stop = onClockCorrected(jumped)
  vi.setSystemTime(truth + 24 * hour)
  syncClock(header)
  vi.setSystemTime(truth + 24 * hour + 2000)
  syncClock(header)
  expect(jumped).toHaveBeenCalledOnce()
  vi.setSystemTime(truth)
  syncClock(header)
  expect(jumped).toHaveBeenCalledTimes(2)
  stop()
})
