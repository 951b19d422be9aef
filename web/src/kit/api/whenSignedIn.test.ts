import { expect, test, vi } from 'vitest'
import { whenSignedIn } from './whenSignedIn.ts'

const setUp = (token: string | null) => {
  const listeners = new Set<() => void>()
  const state = { token }
  const session = {
    token: () => state.token,
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const setToken = (next: string | null) => {
    state.token = next
    listeners.forEach((listener) => listener())
  }
  return { session, listeners, setToken }
}

test('resolves right away while signed in', async () => {
  const { session, listeners } = setUp('a.b.c')
  await whenSignedIn(session, new AbortController().signal)
  expect(listeners.size).toBe(0)
})

test('waits for the next sign-in after the session ended', async () => {
  const { session, listeners, setToken } = setUp(null)
  const onResolved = vi.fn<() => void>()
  const waiting = whenSignedIn(session, new AbortController().signal).then(onResolved)
  setToken(null)
  await Promise.resolve()
  expect(onResolved).not.toHaveBeenCalled()
  setToken('d.e.f')
  await waiting
  expect(listeners.size).toBe(0)
})

test('stops waiting when the read is aborted', async () => {
  const { session, listeners } = setUp(null)
  const abort = new AbortController()
  const waiting = whenSignedIn(session, abort.signal)
  abort.abort()
  await expect(waiting).rejects.toThrow(/abort/i)
  expect(listeners.size).toBe(0)
})
