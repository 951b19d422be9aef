import { roles, type Role } from '#contract/kit/roles.ts'

const named = ['host', 'admin', 'shop', 'center', 'dispatch', 'division', 'divisionOrPartner'] as const

/** The groups of document 1, section 6 that a role belongs to, by name. */
export const roleGroupsOf = (role: Role): string[] => named.filter((group) => roles[group].includes(role))
