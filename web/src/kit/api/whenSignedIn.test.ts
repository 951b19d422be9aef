import { expect, test, vi } from 'vitest'
import { whenSignedIn } from './whenSignedIn.ts'

const setUp = (token: string | null) => {
  const heard = new Set<() => void>()
  const session = { token }
  const ways = {
    token: () => session.token,
    watch: (each: () => void) => {
      heard.add(each)
      return () => heard.delete(each)
    },
  }
  const say = (next: string | null) => {
    session.token = next
    heard.forEach((each) => each())
  }
  return { ways, heard, say }
}

test('who is signed in goes on at once', async () => {
  const { ways, heard } = setUp('a.b.c')
  await whenSignedIn(ways, new AbortController().signal)
  expect(heard.size).toBe(0)
})

test('after the session ended it waits for the next sign-in, and for nothing less', async () => {
  const { ways, heard, say } = setUp(null)
  const on = vi.fn<() => void>()
  const waiting = whenSignedIn(ways, new AbortController().signal).then(on)
  say(null)
  await Promise.resolve()
  expect(on).not.toHaveBeenCalled()
  say('d.e.f')
  await waiting
  expect(heard.size).toBe(0)
})

test('a page that was left waits no longer', async () => {
  const { ways, heard } = setUp(null)
  const left = new AbortController()
  const waiting = whenSignedIn(ways, left.signal)
  left.abort()
  await expect(waiting).rejects.toThrow(/abort/i)
  expect(heard.size).toBe(0)
})
