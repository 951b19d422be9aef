import { Role, roles } from './kit/roles.ts'

/** Which roles may open which pages. This governs pages and menus; calls have rights of their own. */
const to = (first: number, last: number): Role[] => roles.all.filter((role) => role >= first && role <= last)
const officeAdmins = roles.admin
const historyReaders = [
  ...roles.host,
  Role.franchiserAdmin,
  Role.shopAdmin,
  Role.franchiseeAdmin,
  Role.centerAdmin,
]
const mapReaders = [...roles.locationEditors, Role.franchiseeAdmin, Role.technician]

/** First path segment in lower case, and the roles that may open paths that start with it. */
export const access: Readonly<Record<string, readonly Role[]>> = {
  login: roles.all,
  admin: officeAdmins,
  storage: officeAdmins,
  locations: officeAdmins,
  dashboard: officeAdmins,
  // Not in the table: their own location and its bays, for those to whom `locations` is closed (docs/decisions/0030).
  'my-location': [...roles.ownLocationEditors, ...roles.dispatch],
  configuration: roles.host,
  data: roles.host,
  // Not in the table: everything of a company, for its administrators.
  export: roles.companyAdmins,
  chat: roles.host,
  chatadmin: roles.host,
  brands: roles.host,
  contacts: roles.host,
  users: roles.userManagers,
  insurance: to(1, 13),
  fleet: to(1, 13),
  schedule: roles.all,
  calibrates: roles.all,
  // Not in the table: received estimates, for all who work in an office.
  estimates: roles.office,
  dispatch: [1, 2, 3, ...to(5, 13)],
  techschedule: [1, 2, 3, ...to(5, 14)],
  // Part of the visit page that the schedule opens.
  testdrive: [1, 2, 3, ...to(5, 14)],
  // Both map pages of requests.
  'tech-requests': mapReaders,
  'location-requests': mapReaders,
  requests: mapReaders,
  vendors: roles.host,
  blogs: roles.host,
  widgetdemo: roles.host,
  logs: roles.host,
  sessions: roles.host,
  indexes: roles.host,
  health: roles.host,
  jobs: roles.host,
  // Tokens and webhooks of a company's own systems.
  tokens: roles.integrators,
  webhooks: roles.integrators,
  // Those who may change price rules, tax rates, and rates (contract/src/pricing.ts).
  pricing: roles.rateEditors,
  // Those who may call admin/history.
  history: historyReaders,
  // Those who may call admin/recordViews.
  views: historyReaders,
}
const prefixOf = (path: string): string => (path.split(/[?#]/)[0] ?? '').split('/')[1]?.toLowerCase() ?? ''

/**
 * Whether a role may open the page at this path; null is a user without a role (Guest), who is in no list.
 * Compares the whole first segment. Paths not in the table are open to every signed-in user.
 */
export const canOpen = (role: Role | null, path: string): boolean => {
  const prefix = prefixOf(path)
  if (!Object.hasOwn(access, prefix)) return true
  return role !== null && (access[prefix] ?? []).includes(role)
}

/** Prefixes of the table that this role may open, for the profile. */
export const pagesOf = (role: Role | null): string[] =>
  Object.keys(access).filter((prefix) => canOpen(role, `/${prefix}`))
