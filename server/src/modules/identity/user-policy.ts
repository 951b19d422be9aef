import { isRole, mayGiveRole, roles, type Role } from '#contract/kit/roles.ts'
import { maySetPassword } from './policy.ts'

type Person = { user: number; role: Role }
type Target = { user: number; role: number; isInBranch: boolean }

/**
 * What one person may do to the account of another or to the own one. Managers reach hosts' anyone and their own
 * branch, and nobody of a higher rank; nobody changes the own role, ends the own account or takes it away.
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

export const roleWords = {
  own: 'You cannot change your own role. Ask another administrator.',
  above: 'You can give no role above your own.',
  none: 'There is no such role.',
}

/** Why a person may not give this role to that user, or null. */
export const whyNotRole = (person: Person, target: { user: number; role: number }, role: number) => {
  if (role === target.role) return null
  if (!isRole(role)) return roleWords.none
  if (person.user === target.user) return roleWords.own
  return mayGiveRole(person.role, role) ? null : roleWords.above
}
