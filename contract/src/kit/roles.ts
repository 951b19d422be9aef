/** The 17 roles are numbers of the law; their names are data (a lookup per firm), these are the shipped ones. */
export const roleNames = {
  1: 'Host admin',
  2: 'Host user',
  3: 'Franchiser admin',
  4: 'Shop admin',
  5: 'Division user',
  6: 'Division manager',
  7: 'Franchiser user',
  8: 'Franchisee admin',
  9: 'Franchisee user',
  10: 'Dispatcher',
  11: 'Partner user',
  12: 'Center admin',
  13: 'Dispatch lead',
  14: 'Technician',
  15: 'Shop manager',
  16: 'Shop estimator',
  17: 'Shop user',
} as const

export type Role = keyof typeof roleNames

/** What a role is called that nobody has named. */
const unnamedRole = 'Admin'

/** The words for a role: what its firm calls it, else the shipped name. */
export const roleLabel = (role: number, named: string | null): string =>
  named || (isRole(role) ? roleNames[role] : unnamedRole)

const all = Object.keys(roleNames).map(Number) as Role[]

/** Groups of roles that pages, menus and calls are granted to. */
export const roles = {
  all,
  host: [1, 2] as Role[],
  admin: [1, 2, 3, 5, 7, 9, 12] as Role[],
  shop: [4, 15, 16, 17] as Role[],
  center: [12, 14] as Role[],
  dispatch: [10, 13] as Role[],
  division: [5] as Role[],
  divisionOrPartner: [6, 11] as Role[],
  technician: [14] as Role[],
  userManagers: [1, 2, 6, 11] as Role[],
  /** Everyone who works in an office: all but the technician. */
  office: all.filter((role) => role !== 14),
  /** Those who run the work of a center: they accept, plan and assign. */
  planners: [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13] as Role[],
}

/** Highest first (decisions, "Firms and who sees what"): nobody gives a role above their own. */
const rank: readonly Role[] = [1, 2, 3, 7, 8, 9, 6, 11, 5, 12, 13, 10, 4, 15, 14, 16, 17]

/** Whether a person of role `giver` may give role `given`: equal or lower rank. */
export const mayGiveRole = (giver: Role, given: Role): boolean => rank.indexOf(giver) <= rank.indexOf(given)

export const isRole = (value: number): value is Role => value in roleNames

/** Shop-type users see no firm names in chat, and no other firm's internal notes. */
export const isShopType = (role: number): boolean => (roles.shop as number[]).includes(role)
