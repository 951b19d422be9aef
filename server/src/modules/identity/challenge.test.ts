import { expect, test } from 'vitest'
import { withOtherSpareBits } from '#server/testing/forged-tokens.ts'
import { makeChallenge, readChallenge } from './challenge.ts'

const key = Buffer.alloc(32, 7)
const now = new Date('2026-03-08T07:00:00Z')
const of = { purpose: 'sign-in', user: 7 } as const

test('reads a returned challenge back in its exact encoding only', () => {
  const text = Buffer.from(makeChallenge(key, of, now)).toString('base64url')
  expect(readChallenge(key, of, now, text)).not.toBeNull()
  for (const other of [withOtherSpareBits(text), `${text}=`, 'AAAA', ''])
    expect(readChallenge(key, of, now, other)).toBeNull()
  expect(readChallenge(key, { ...of, user: 8 }, now, text)).toBeNull()
})
