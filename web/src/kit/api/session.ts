import type { Profile } from '#contract/identity.ts'

/**
 * The token of the signed-in person. It is kept on the device, so that a new tab and a phone that was put away go on;
 * it travels in the Authorization header and the hub's first frame only. Sign-out clears it, and all session storage.
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
const say = (state: Parameters<Listener>[0]): void => listeners.forEach((listener) => listener(state))

export const keepToken = (token: string): void => {
  localStorage.setItem(tokenKey, token)
  say('signedIn')
}

let renewal: Promise<unknown> = Promise.resolve()
/** Does what may bring a new token; a refusal of the old one waits for its end. */
export const renewing = <T>(work: () => Promise<T>): Promise<T> => {
  const done = work()
  renewal = done.catch(() => undefined)
  return done
}

/**
 * A 401 came back to what was asked with `token`. Answers whether another token stands in its place by now, with which it
 * may be asked again. If not, the token is cleared, and an open page asks for sign-in in a dialog over it.
 */
export const refused = async (token: string, waits: boolean): Promise<boolean> => {
  if (waits) await renewal
  const now = readToken()
  if (now !== token) return now !== null
  localStorage.removeItem(tokenKey)
  say('ended')
  return false
}

/** Signed out on purpose: nothing of the person stays on the page. */
export const clearSession = (): void => {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem('calibrate.early')
  sessionStorage.clear()
  say('signedOut')
}

/** The path to return to after sign-in. */
export const rememberPath = (path: string): void => sessionStorage.setItem(pathKey, path)
export const takePath = (): string => {
  const path = sessionStorage.getItem(pathKey)
  sessionStorage.removeItem(pathKey)
  return path && path.startsWith('/') && !path.startsWith('//') ? path : '/'
}
export const peekPath = (): string | null => sessionStorage.getItem(pathKey)

/** The profile as far as the token carries it (decoded, not verified: the server does that on every call). */
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

/** Clears a token whose time is over, so that a page does not open only to be refused. */
export const dropExpired = (): void => {
  const exp = (tokenProfile() as { exp?: number } | null)?.exp
  if (exp !== undefined && exp * 1000 <= Date.now()) localStorage.removeItem(tokenKey)
}

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key === tokenKey) say(event.newValue ? 'signedIn' : 'signedOut')
})
