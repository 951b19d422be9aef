/** The 17 roles of the spec. Code names them; the numbers are for the wire and the database. */
export const Role = {
  hostAdmin: 1,
  hostUser: 2,
  franchiserAdmin: 3,
  shopAdmin: 4,
  divisionUser: 5,
  divisionManager: 6,
  franchiserUser: 7,
  franchiseeAdmin: 8,
  franchiseeUser: 9,
  dispatcher: 10,
  partnerUser: 11,
  centerAdmin: 12,
  dispatchLead: 13,
  technician: 14,
  shopManager: 15,
  shopEstimator: 16,
  shopUser: 17,
} as const
export type Role = (typeof Role)[keyof typeof Role]

/** Shipped names of the roles. A company may rename them in its lookups. */
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
} as const satisfies Record<Role, string>

/** Shown for a role number that this version does not know. */
const unnamedRole = 'Admin'

/** The name of a role: the company's own, or the shipped one. */
export const roleLabel = (role: number, named: string | null): string =>
  named || (isRole(role) ? roleNames[role] : unnamedRole)

const all = Object.keys(roleNames).map(Number) as Role[]

/** Groups of roles that pages, menus, and calls are granted to. */
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
  /** Those who edit locations in scope. */
  locationEditors: [1, 2, 3, 5, 7, 8, 9, 12] as Role[],
  /** Everyone but technicians. */
  office: all.filter((role) => role !== Role.technician),
  /** Those who run a center's work: they accept, schedule, and assign. */
  planners: [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13] as Role[],
}

/** Highest first. Nobody grants a role above their own. */
const rank: readonly Role[] = [1, 2, 3, 7, 8, 9, 6, 11, 5, 12, 13, 10, 4, 15, 14, 16, 17]

/** Whether somebody with role `giver` may grant role `given`: the same rank or lower. */
export const canGrantRole = (giver: Role, given: Role): boolean => rank.indexOf(giver) <= rank.indexOf(given)

export const isRole = (value: number): value is Role => value in roleNames

export const isHost = (role: number): boolean => (roles.host as number[]).includes(role)

/** Shop roles see no company names in chat, and no other company's internal notes. */
export const isShopType = (role: number): boolean => (roles.shop as number[]).includes(role)
