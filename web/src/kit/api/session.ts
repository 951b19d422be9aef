import type { Profile } from '#contract/identity.ts'
import { offlineOwner } from '../offline/offlineOwner.ts'
import { timeNow } from '../time/clock.ts'

/**
 * The token of the signed-in person. It lives in localStorage so that new tabs and a phone waking up stay signed in. It is
 * sent only in the Authorization header and in the hub's first frame. Signing out clears it and all session storage.
 */
const tokenKey = 'calibrate.token'
const pathKey = 'calibrate.path'

type Listener = (state: 'signedIn' | 'signedOut' | 'ended') => void
const listeners = new Set<Listener>()

export const readToken = (): string | null => localStorage.getItem(tokenKey)
export const onSession = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const notify = (state: Parameters<Listener>[0]): void => listeners.forEach((listener) => listener(state))

export const saveToken = (token: string): void => {
  localStorage.setItem(tokenKey, token)
  notify('signedIn')
}

let renewal: Promise<unknown> = Promise.resolve()
/** Runs work that may replace the token. A 401 for the old token waits until it has finished. */
export const withRenewal = <T>(work: () => Promise<T>): Promise<T> => {
  const running = work()
  renewal = running.catch(() => undefined)
  return running
}

/**
 * Handles a 401 for a request that was sent with `token`. If that is still the current token, it is cleared and the open
 * page shows the sign-in dialog.
 * @param waits whether to wait for a token renewal in progress first
 * @returns true when a newer token is in place and the request may be retried
 */
export const handleUnauthorized = async (token: string, waits: boolean): Promise<boolean> => {
  if (waits) await renewal
  const now = readToken()
  if (now !== token) return now !== null
  localStorage.removeItem(tokenKey)
  notify('ended')
  return false
}

/** Signs out on purpose and removes everything stored about the person. */
export const clearSession = (): void => {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem('calibrate.early')
  sessionStorage.clear()
  notify('signedOut')
}

/** Remembers the path to return to after sign-in. */
export const rememberReturnPath = (path: string): void => sessionStorage.setItem(pathKey, path)
export const takeReturnPath = (): string => {
  const path = sessionStorage.getItem(pathKey)
  sessionStorage.removeItem(pathKey)
  return path && path.startsWith('/') && !path.startsWith('//') ? path : '/'
}
export const peekReturnPath = (): string | null => sessionStorage.getItem(pathKey)

/** The profile fields inside the token. It is decoded but not verified, because the server verifies it on every call. */
export const tokenProfile = (): Partial<Profile> | null => {
  const payload = readToken()?.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder().decode(bytes)) as Partial<Profile>
  } catch {
    return null
  }
}

/**
 * Clears an expired token at startup, so that the page doesn't open only to get a 401. On a device that works offline it
 * stays until the server refuses it: the person can go on, and is asked to sign in over the page when the line is back.
 * One that can't be read is cleared as well: it names no role, and every page would be refused.
 */
export const dropExpired = (): void => {
  const profile = tokenProfile() as { exp?: number; user?: number } | null
  if (profile === null) return localStorage.removeItem(tokenKey)
  const { exp, user } = profile
  if (user !== undefined && user === offlineOwner()) return
  if (exp !== undefined && exp * 1000 <= timeNow()) localStorage.removeItem(tokenKey)
}

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key === tokenKey) notify(event.newValue ? 'signedIn' : 'signedOut')
})
