import type { Role } from '#contract/kit/roles.ts'
import { canOpen } from '#contract/page-access.ts'

/** Where to redirect a visitor of this path, or null if the page may open. */
export const redirectFor = (
  visitor: { signedIn: boolean; role: Role | null },
  path: string,
  anonymous: boolean,
): '/login' | '/' | null => {
  if (anonymous) return visitor.signedIn && path === '/login' ? '/' : null
  if (!visitor.signedIn) return '/login'
  return canOpen(visitor.role, path) ? null : '/'
}
