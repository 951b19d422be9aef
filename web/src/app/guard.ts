import { redirect } from '@tanstack/react-router'
import { isRole, type Role } from '#contract/kit/roles.ts'
import { dropExpired, readToken, rememberReturnPath, tokenProfile } from '../kit/api/session.ts'
import { toast } from '../ui/toast.ts'
import { redirectFor } from './redirectFor.ts'
import { t } from './startTexts.ts'

/** Role of the signed-in person according to the token (the first of `roles`); null for a guest. */
export const currentRole = (): Role | null => {
  const role = tokenProfile()?.roles?.[0]
  return role !== undefined && isRole(role) ? role : null
}

/**
 * Guards every page. Redirects to sign-in, remembering the requested page, or to Home if the role may not open it.
 * @throws a router redirect
 */
export const guard = (location: { href: string; pathname: string }, anonymous: boolean): void => {
  dropExpired()
  const visitor = { signedIn: readToken() !== null, role: currentRole() }
  const to = redirectFor(visitor, location.pathname, anonymous)
  if (to === null) return
  if (to === '/login') rememberReturnPath(location.href)
  else if (location.pathname !== '/login') toast.info(t('notAllowed'))
  throw redirect({ to, replace: true })
}
