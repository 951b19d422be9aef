import { afterEach, expect, test, vi } from 'vitest'
import { hasPassed } from './hasPassed.ts'

afterEach(() => void vi.useRealTimers())

test('a time has passed by the clock of its place', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T18:30:00Z'), toFake: ['Date'] })
  expect(hasPassed('2026-11-28 13:29', 'America/New_York')).toBe(true)
  expect(hasPassed('2026-11-28 13:30', 'America/New_York')).toBe(false)
  expect(hasPassed('2026-11-28 13:00-05:00', 'America/Phoenix')).toBe(false)
  expect(hasPassed('2025-12-01 09:00', 'America/New_York')).toBe(true)
})
