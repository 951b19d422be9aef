import { describe, expect, test } from 'vitest'
import { roles } from '#contract/kit/roles.ts'
import { sentTo } from './where.ts'

const nobody = { signedIn: false, role: null }

describe('the guard of the pages', () => {
  test('without a token everything but the open pages leads to sign-in', () => {
    expect(sentTo(nobody, '/calibrates', false)).toBe('/login')
    expect(sentTo(nobody, '/', false)).toBe('/login')
    expect(sentTo(nobody, '/about', false)).toBe('/login')
    expect(sentTo(nobody, '/login', true)).toBeNull()
    expect(sentTo(nobody, '/authorize/1/ask/abc', true)).toBeNull()
  })

  test.each(roles.all)('role %i is sent home from what its row forbids, and nowhere else', (role) => {
    const visitor = { signedIn: true, role }
    expect(sentTo(visitor, '/', false)).toBeNull()
    expect(sentTo(visitor, '/calibrates/Pending', false)).toBeNull()
    expect(sentTo(visitor, '/configuration/lookups', false)).toBe(role > 2 ? '/' : null)
    expect(sentTo(visitor, '/techschedule', false)).toBe([4, 15, 16, 17].includes(role) ? '/' : null)
  })

  test('who is signed in has no need of the sign-in page', () => {
    expect(sentTo({ signedIn: true, role: 17 }, '/login', true)).toBe('/')
    expect(sentTo({ signedIn: true, role: 17 }, '/reset', true)).toBeNull()
  })

  test('a person without a role opens only what is not listed', () => {
    const guest = { signedIn: true, role: null }
    expect(sentTo(guest, '/calibrates', false)).toBe('/')
    expect(sentTo(guest, '/about', false)).toBeNull()
  })
})
