import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmPassed } from './confirmPassed.ts'

const confirm = vi.hoisted(() => vi.fn<(question: { text?: string }) => Promise<boolean>>())
vi.mock('../../ui/overlay/confirm.ts', () => ({ confirm }))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T18:30:00Z'), toFake: ['Date'] })
  confirm.mockReset()
})
afterEach(() => void vi.useRealTimers())

test('only a time that is over in its zone is asked about', async () => {
  expect(await confirmPassed('2026-11-28 13:30', 'America/New_York')).toBe(true)
  expect(await confirmPassed('2026-11-28 12:30', 'America/Phoenix')).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

test('the answer decides, and the question names the time', async () => {
  confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  expect(await confirmPassed('2026-11-28 08:00', 'America/New_York')).toBe(false)
  expect(await confirmPassed('2026-11-28 08:00-05:00', 'America/New_York')).toBe(true)
  expect(confirm.mock.calls.map(([{ text }]) => text)).toEqual([
    '11/28/2026 08:00 am has passed.',
    '11/28/2026 08:00 am has passed.',
  ])
})
