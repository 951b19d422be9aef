import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearTime, timeNow } from './clock.ts'

const truth = Date.parse('2026-03-09T14:00:00Z')
const hour = 3_600_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  hearTime(null)
  vi.useRealTimers()
})

test('a clock that is an hour off is put right by the first answer', () => {
  for (const off of [hour, -hour]) {
    vi.setSystemTime(truth + off)
    hearTime('Mon, 09 Mar 2026 14:00:00 GMT')
    expect(timeNow()).toBe(truth)
    vi.setSystemTime(truth + off + 5000)
    expect(timeNow()).toBe(truth + 5000)
  }
})

test('a clock that is about right is believed, and so is one of which nothing was heard', () => {
  vi.setSystemTime(truth + 60_000)
  expect(timeNow()).toBe(truth + 60_000)
  hearTime('Mon, 09 Mar 2026 14:00:00 GMT')
  expect(timeNow()).toBe(truth + 60_000)
  for (const nothing of [null, '', 'yesterday']) {
    hearTime(nothing)
    expect(timeNow()).toBe(truth + 60_000)
  }
})
