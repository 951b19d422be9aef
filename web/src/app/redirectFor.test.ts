import { describe, expect, test } from 'vitest'
import { roles } from '#contract/kit/roles.ts'
import { redirectFor } from './redirectFor.ts'

const nobody = { signedIn: false, role: null }
const shopUser = 17

describe('redirectFor', () => {
  test('sends visitors without a token to sign-in, except on public pages', () => {
    expect(redirectFor(nobody, '/calibrates', false)).toBe('/login')
    expect(redirectFor(nobody, '/', false)).toBe('/login')
    expect(redirectFor(nobody, '/about', false)).toBe('/login')
    expect(redirectFor(nobody, '/login', true)).toBeNull()
    expect(redirectFor(nobody, '/authorize/1/ask/abc', true)).toBeNull()
  })

  test.each(roles.all)('sends role %i home from pages it may not open, and only from those', (role) => {
    const visitor = { signedIn: true, role }
    expect(redirectFor(visitor, '/', false)).toBeNull()
    expect(redirectFor(visitor, '/calibrates/Pending', false)).toBeNull()
    expect(redirectFor(visitor, '/configuration/lookups', false)).toBe(role > 2 ? '/' : null)
    expect(redirectFor(visitor, '/techschedule', false)).toBe([4, 15, 16, 17].includes(role) ? '/' : null)
  })

  test('sends a signed-in person home from the sign-in page', () => {
    expect(redirectFor({ signedIn: true, role: shopUser }, '/login', true)).toBe('/')
    expect(redirectFor({ signedIn: true, role: shopUser }, '/reset', true)).toBeNull()
  })

  test('lets a person without a role open only unrestricted pages', () => {
    const guest = { signedIn: true, role: null }
    expect(redirectFor(guest, '/calibrates', false)).toBe('/')
    expect(redirectFor(guest, '/about', false)).toBeNull()
  })
})
