import { canGrantRole, roles, type Role } from '#contract/kit/roles.ts'

type Person = { user: number; role: Role }
type Target = { user: number; role: Role; isInBranch: boolean }

/**
 * Whether one person may set another's password: hosts anyone's, division managers and partner users those in
 * their own branch, and nobody that of a higher rank.
 */
export const maySetPassword = (person: Person, target: Target): boolean => {
  if (person.user === target.user) return true
  if (!roles.userManagers.includes(person.role)) return false
  if (!roles.host.includes(person.role) && !target.isInBranch) return false
  return canGrantRole(person.role, target.role)
}

const recentMs = 5 * 60_000

/** Whether the password was entered so recently that we needn't ask again. */
export const isRecent = (signedInAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(signedInAt) < recentMs

const shopAdmin = 4
const franchiseeAdmin = 8
const dispatchLead = 13

/** Roles that maintain the views of a role or firm. */
const viewSharers: readonly Role[] = [
  ...roles.admin,
  ...roles.userManagers,
  shopAdmin,
  franchiseeAdmin,
  dispatchLead,
]

/** What a person may do with a saved view. */
export const viewRights = (
  person: Person & { firm: number },
  view: { owner: number | null; firm: number },
) => {
  const canChange =
    view.owner === person.user ||
    (view.owner === null && view.firm === person.firm && viewSharers.includes(person.role))
  return canChange ? ['save', 'delete'] : []
}
