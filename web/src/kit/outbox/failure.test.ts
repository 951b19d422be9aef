import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

const failure = (status: number, isForeign = false, wait = 0) =>
  failureOf({ status, isForeign, wait, problem: { type: 'about:blank', title: '', status, detail: 'Why' } })

test.each([
  ['nobody answered', failure(0), 'noLine'],
  ['the session ended', failure(401), 'signIn'],
  ['a network asks for a sign-in of its own', failure(401, true), 'later'],
  ['a proxy refused', failure(403, true), 'later'],
  ['this version of the app is too old', failure(426), 'update'],
  ['a proxy wants another protocol', failure(426, true), 'later'],
  ['too many calls', failure(429), 'later'],
  ['the server failed', failure(500), 'later'],
  ['the server is away', failure(503), 'later'],
  ['not allowed', failure(403), 'refused'],
  ['gone, or given to somebody else', failure(404), 'refused'],
  ['changed by somebody else', failure(409), 'refused'],
  ['against the rules', failure(422), 'refused'],
])('%s', (_, sent, kind) => expect(sent.kind).toBe(kind))

test('a page that a network answers with is no connection either, and says so', () => {
  expect(failure(0, true)).toMatchObject({
    kind: 'noLine',
    reason: expect.stringContaining('sign in to it') as string,
  })
  expect(failure(0)).toMatchObject({ reason: 'No connection.' })
})

test('work on a visit that was given to someone else says so', () =>
  expect(failure(404)).toMatchObject({
    kind: 'refused',
    reason: 'It was removed, or given to someone else meanwhile.',
  }))

test('waits as long as the server asks', () =>
  expect(failure(429, false, 7)).toMatchObject({ kind: 'later', seconds: 7 }))
