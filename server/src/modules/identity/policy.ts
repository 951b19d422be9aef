import { mayGiveRole, roles, type Role } from '#contract/kit/roles.ts'

type Person = { user: number; role: Role }
type Target = { user: number; role: Role; isInBranch: boolean }

/**
 * Whether one person may set another's password: hosts anyone's, division managers and partner users those of their
 * own branch, nobody that of a higher rank (decisions, "Who manages users").
 */
export const maySetPassword = (person: Person, target: Target): boolean => {
  if (person.user === target.user) return true
  if (!roles.userManagers.includes(person.role)) return false
  if (!roles.host.includes(person.role) && !target.isInBranch) return false
  return mayGiveRole(person.role, target.role)
}

const recentMs = 5 * 60_000

/** Whether the password was asked so lately that it need not be asked again. */
export const isRecent = (signedInAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(signedInAt) < recentMs

/** Views for a role or a firm are kept by those who run one. */
const sharers: readonly Role[] = [...roles.admin, ...roles.userManagers, 4, 8, 13]

/** What a person may do with a saved view. */
export const viewRights = (
  person: Person & { firm: number },
  view: { owner: number | null; firm: number },
) => {
  const may =
    view.owner === person.user ||
    (view.owner === null && view.firm === person.firm && sharers.includes(person.role))
  return may ? ['save', 'delete'] : []
}
