import { isRole, canGrantRole, roles, type Role } from '#contract/kit/roles.ts'
import type { Message } from '#contract/kit/texts.ts'
import { maySetPassword } from './access-policy.ts'
import { t } from './texts.ts'

type Person = { user: number; role: Role }
type Target = { user: number; role: number; isInBranch: boolean }

/**
 * What one person may do with a user account. Hosts manage everyone and other managers their own branch, but
 * nobody of a higher rank. Nobody changes their own role, or inactivates or deletes their own account.
 */
export const userRights = (person: Person, target: Target): string[] => {
  if (!isRole(target.role)) return []
  const own = person.user === target.user
  if (!roles.userManagers.includes(person.role)) return own ? ['password'] : []
  if (!maySetPassword(person, { ...target, role: target.role })) return []
  return own
    ? ['edit', 'username', 'password']
    : ['edit', 'role', 'username', 'password', 'inactive', 'delete']
}

/** Why a person may not give this role to that user, or null. */
export const whyNotRole = (
  person: Person,
  target: { user: number; role: number },
  role: number,
): Message | null => {
  if (role === target.role) return null
  if (!isRole(role)) return t.message('role.none')
  if (person.user === target.user) return t.message('role.own')
  return canGrantRole(person.role, role) ? null : t.message('role.above')
}
