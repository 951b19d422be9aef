import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typingSignal, typingText } from './typing.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const recordSignals = () => {
  const reported: [on: boolean, at: number][] = []
  const signal = typingSignal((on) => reported.push([on, Date.now()]))
  return { reported, signal }
}

test('turns on 250 ms after a key, and off after 1500 ms without one', () => {
  const { reported, signal } = recordSignals()
  signal.key()
  vi.advanceTimersByTime(249)
  expect(reported).toEqual([])
  vi.advanceTimersByTime(1)
  expect(reported).toEqual([[true, 250]])
  vi.advanceTimersByTime(1249)
  expect(reported).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(reported).toEqual([
    [true, 250],
    [false, 1500],
  ])
})

test('extends the end with each key, but does not delay the start', () => {
  const { reported, signal } = recordSignals()
  for (let at = 0; at < 3000; at += 100) {
    signal.key()
    vi.advanceTimersByTime(100)
  }
  expect(reported).toEqual([[true, 250]])
  vi.advanceTimersByTime(1399)
  expect(reported).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(reported.at(-1)).toEqual([false, 2900 + 1500])
})

test('sends nothing when the message goes out before the delay, but starts at once for a later one', () => {
  const { reported, signal } = recordSignals()
  signal.key()
  vi.advanceTimersByTime(200)
  signal.stop()
  vi.advanceTimersByTime(5000)
  expect(reported).toEqual([])
  signal.key()
  vi.advanceTimersByTime(300)
  signal.stop()
  expect(reported).toEqual([
    [true, 5450],
    [false, 5500],
  ])
})

test('repeats the signal of someone who keeps typing', () => {
  const { reported, signal } = recordSignals()
  for (let at = 0; at < 11_000; at += 500) {
    signal.key()
    vi.advanceTimersByTime(500)
  }
  expect(reported.filter(([on]) => on).map(([, at]) => at)).toEqual([250, 5500, 10_500])
})

test.each([
  [[], ''],
  [['Dana'], 'Dana is typing…'],
  [['Dana', 'Greg'], 'Dana and Greg are typing…'],
  [['Dana', 'Greg', 'Ana', 'Bo'], 'Dana, Greg, and 2 more are typing…'],
])('%j', (names, text) => expect(typingText(names)).toBe(text))
