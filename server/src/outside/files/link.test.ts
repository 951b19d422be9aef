import { expect, test } from 'vitest'
import { withOtherSpareBits } from '#server/testing/forged-tokens.ts'
import { MAX_LINK_LIFETIME_MS, signLink, verifyLink } from './link.ts'

const secret = Buffer.alloc(32, 7)
const now = Date.UTC(2026, 2, 8, 7)
const link = { key: 'original/ab/cd/x', expires: now + 60_000, name: 'Front radar – before.jpg' }

test('a link opens its file until the moment it expires', () => {
  const token = signLink(link, secret, now)
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
  expect(verifyLink(token, secret, now)).toEqual(link)
  expect(verifyLink(token, secret, link.expires - 1)).toEqual(link)
  expect(verifyLink(token, secret, link.expires)).toBeNull()
})

test('no link lives longer than 15 minutes', () => {
  expect(() => signLink({ ...link, expires: now + MAX_LINK_LIFETIME_MS + 1 }, secret, now)).toThrow(
    RangeError,
  )
  const later = now + 60_000
  const token = signLink({ ...link, expires: later + MAX_LINK_LIFETIME_MS }, secret, later)
  expect(verifyLink(token, secret, now)).toBeNull()
  expect(() => signLink(link, Buffer.alloc(31), now)).toThrow(RangeError)
})

test('an altered token opens nothing', () => {
  const token = signLink(link, secret, now)
  const [payload, signed] = token.split('.') as [string, string]
  const other = Buffer.from(JSON.stringify(['original/ef/00/y', link.expires, 'a'])).toString('base64url')
  const forged = [
    '',
    '.',
    payload,
    `${payload}.`,
    `.${signed}`,
    `${other}.${signed}`,
    `${payload}.${signed.slice(1)}`,
    `${payload}.${'A'.repeat(43)}`,
    `${token}.x`,
    withOtherSpareBits(token),
    'é.é',
  ]
  for (const one of forged) expect(verifyLink(one, secret, now)).toBeNull()
  expect(verifyLink(token, Buffer.alloc(32, 8), now)).toBeNull()
})
