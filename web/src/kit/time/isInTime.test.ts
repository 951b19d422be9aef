import { expect, test, vi } from 'vitest'
import { isInTime } from './isInTime.ts'

test('work is in time if it ends or fails before the time is over', async () => {
  vi.useFakeTimers()
  try {
    const { promise: never } = Promise.withResolvers<void>()
    const late = isInTime(never, 500)
    await vi.advanceTimersByTimeAsync(500)
    expect(await late).toBe(false)
    expect(await isInTime(Promise.resolve(1), 500)).toBe(true)
    expect(await isInTime(Promise.reject(new Error('no line')), 500)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
