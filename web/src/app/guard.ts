import { redirect } from '@tanstack/react-router'
import { isRole, type Role } from '#contract/kit/roles.ts'
import { dropExpired, readToken, rememberPath, tokenProfile } from '../kit/api/session.ts'
import { toast } from '../ui/toast.ts'
import { sentTo } from './where.ts'

/** The role of the signed-in person as the token says it (the first of `roles`); null is a Guest. */
export const roleNow = (): Role | null => {
  const role = tokenProfile()?.roles?.[0]
  return role !== undefined && isRole(role) ? role : null
}

/** Stands before every page: remembers where one wanted to go, and leads to sign-in or home. */
export const guard = (location: { href: string; pathname: string }, anonymous: boolean): void => {
  dropExpired()
  const visitor = { signedIn: readToken() !== null, role: roleNow() }
  const to = sentTo(visitor, location.pathname, anonymous)
  if (to === null) return
  if (to === '/login') rememberPath(location.href)
  else if (location.pathname !== '/login') toast.info('This page is not open to your role.')
  throw redirect({ to, replace: true })
}
