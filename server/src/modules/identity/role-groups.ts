import { roles, type Role } from '#contract/kit/roles.ts'

const groupNames = ['host', 'admin', 'shop', 'center', 'dispatch', 'division', 'divisionOrPartner'] as const

/** Names of the role groups a role belongs to. */
export const roleGroupsOf = (role: Role): string[] =>
  groupNames.filter((group) => roles[group].includes(role))
