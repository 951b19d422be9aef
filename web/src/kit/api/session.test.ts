import { afterEach, expect, test, vi } from 'vitest'

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['a token that is valid stays', tokenOf({ user: 1, exp: inAnHour() }), true],
  ['an expired one is cleared', tokenOf({ user: 1, exp: 1 }), false],
  ['one that is no token is cleared', 'broken', false],
  ['one that can not be decoded is cleared', 'a.b.c', false],
])('%s', async (_case, token, stays) => {
  const entries = new Map([['calibrate.token', token]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
  })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  const { dropExpired } = await import('./session.ts')
  dropExpired()
  expect(entries.has('calibrate.token')).toBe(stays)
})
