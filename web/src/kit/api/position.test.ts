import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logPosition } from './position.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const shared: number[] = []
  return { shared, position: logPosition((written) => void shared.push(written)) }
}
const sent = (position: ReturnType<typeof logPosition>) => position.headers()['calibrate-position']

test('a page sends the newest position it knows, once it is live', () => {
  const { position } = setUp()
  position.note(500)
  expect(sent(position)).toBeUndefined()
  position.setLive(true)
  expect(sent(position)).toBe('500')
  position.noteAnswer('700')
  position.note(600)
  expect(sent(position)).toBe('700')
  position.setLive(false)
  expect(sent(position)).toBeUndefined()
})

test('without a replica nobody tells a position, and the page sends none', () => {
  const { position } = setUp()
  position.setLive(true)
  position.noteAnswer(null)
  expect(position.headers()).toEqual({})
})

test('after a change of unknown outcome the primary answers for a while', () => {
  const { position } = setUp()
  position.setLive(true)
  position.note(500)
  for (const lose of [() => position.unsure(), () => position.noteAnswer('')]) {
    lose()
    expect(sent(position)).toBeUndefined()
    vi.advanceTimersByTime(29_000)
    expect(sent(position)).toBeUndefined()
    vi.advanceTimersByTime(1000)
    expect(sent(position)).toBe('500')
  }
})

test('what a page has written is shared with the other tabs, what frames tell is not', () => {
  const { position, shared } = setUp()
  position.note(500)
  position.noteAnswer('700')
  expect(shared).toEqual([700])
})
