import { roles, type Role } from '#contract/kit/roles.ts'

const named = ['host', 'admin', 'shop', 'center', 'dispatch', 'division', 'divisionOrPartner'] as const

/** Names of the role groups (document 1, section 6) a role belongs to. */
export const roleGroupsOf = (role: Role): string[] => named.filter((group) => roles[group].includes(role))
