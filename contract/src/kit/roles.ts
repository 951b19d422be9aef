import { t } from './roleTexts.ts'
import { englishTemplate } from './texts.ts'

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

const roleOf = Object.fromEntries(Object.entries(Role).map(([name, role]) => [role, name])) as Record<
  Role,
  keyof typeof Role
>

/** The name of a role: the company's own, or the shipped one in the reader's language. */
export const roleLabel = (role: number, named: string | null): string => {
  if (!isRole(role)) return named || t('unknown')
  const key = `role.${roleOf[role]}` as const
  return named && named !== englishTemplate('contract/roles', key) ? named : t(key)
}

const all = Object.values(Role)

/** Groups of roles that pages, menus, and calls are granted to. */
export const roles = {
  all,
  host: [1, 2] as Role[],
  admin: [1, 2, 3, 5, 7, 9, 12] as Role[],
  shop: [15, 16, 17] as Role[],
  /** The shop group and the shop's administrator. */
  shopType: [4, 15, 16, 17] as Role[],
  center: [12, 14] as Role[],
  dispatch: [10, 13] as Role[],
  division: [5] as Role[],
  divisionOrPartner: [6, 11] as Role[],
  technician: [14] as Role[],
  userManagers: [1, 2, 6, 11] as Role[],
  /** Administrators and support, whose views of repair orders and contacts are recorded. */
  recordedViewers: [1, 2, 3, 7, 8, 9] as Role[],
  /** Those who may take everything of their company with them. */
  companyAdmins: [1, 3, 4, 8, 12] as Role[],
  /** Those who edit locations in scope: the roles that may open the page. */
  locationEditors: [1, 2, 3, 5, 7, 9, 12] as Role[],
  /** Administrators of a company to whom the pages of locations are closed: they edit their own location alone. */
  ownLocationEditors: [4, 6, 8, 11] as Role[],
  /** Those who set rates, price rules, and tax rates in scope. */
  rateEditors: [1, 2, 3, 5, 6, 7, 8, 9, 12] as Role[],
  /** Everyone but technicians. */
  office: all.filter((role) => role !== Role.technician),
  /** Those who connect their company's own systems. */
  integrators: [1, 2, 3, 4, 6, 8, 12] as Role[],
  /** Those who run a center's work: they accept, schedule, and assign. */
  planners: [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13] as Role[],
}

/** Highest first. Nobody grants a role above their own. */
const rank: readonly Role[] = [1, 2, 3, 7, 8, 9, 6, 11, 5, 12, 13, 10, 4, 15, 14, 16, 17]

/** Whether somebody with role `giver` may grant role `given`: the same rank or lower. */
export const canGrantRole = (giver: Role, given: Role): boolean => rank.indexOf(giver) <= rank.indexOf(given)

export const isRole = (value: number): value is Role => value in roleOf

export const isHost = (role: number): boolean => (roles.host as number[]).includes(role)

/** Shop roles see no company names in chat, and no other company's internal notes. */
export const isShopType = (role: number): boolean => (roles.shopType as number[]).includes(role)
