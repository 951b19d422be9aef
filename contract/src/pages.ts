import { Role, roles } from './kit/roles.ts'

/**
 * Which roles may open which pages, and what their menus show: the access table of document 1, section 6,
 * with the additions of the decisions ("Firms and who sees what"). It governs pages and menus; calls have
 * their own rights.
 */
const to = (first: number, last: number): Role[] => roles.all.filter((role) => role >= first && role <= last)
const officeAdmins = roles.admin
const mapReaders = [...roles.locationEditors, Role.technician]

/** First path segment in lower case, and the roles that may open paths that start with it. */
export const access: Readonly<Record<string, readonly Role[]>> = {
  login: roles.all,
  admin: officeAdmins,
  storage: officeAdmins,
  locations: officeAdmins,
  dashboard: officeAdmins,
  configuration: roles.host,
  data: roles.host,
  chat: roles.host,
  chatadmin: roles.host,
  brands: roles.host,
  contacts: roles.host,
  users: roles.userManagers,
  insurance: to(1, 13),
  fleet: to(1, 13),
  schedule: roles.all,
  calibrates: roles.all,
  dispatch: [1, 2, 3, ...to(5, 13)],
  techschedule: [1, 2, 3, ...to(5, 14)],
  // Part of the visit page that the schedule opens.
  testdrive: [1, 2, 3, ...to(5, 14)],
  // The table's row `requests` covers both map pages of requests.
  'tech-requests': mapReaders,
  'location-requests': mapReaders,
  requests: mapReaders,
  // The spec has no path for these pages; same roles as contacts.
  vendors: roles.host,
  blogs: roles.host,
  widgetdemo: roles.host,
  logs: roles.host,
  sessions: roles.host,
  indexes: roles.host,
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

export type MenuEntry = { label: string; path: string }

const home: MenuEntry = { label: 'Home', path: '/' }
const incoming: MenuEntry = { label: 'Incoming ROs', path: '/calibrates/Submitted' }
const pending: MenuEntry = { label: 'Pending Requests', path: '/calibrates/Pending' }
const inProcess: MenuEntry = { label: 'In Process Requests', path: '/calibrates/Submitted' }
const calibrates: MenuEntry = { label: 'Calibrate ROs', path: '/calibrates' }
const dispatch: MenuEntry = { label: 'Dispatch', path: '/dispatch' }
const insurance: MenuEntry = { label: 'Insurance', path: '/insurance' }
const fleet: MenuEntry = { label: 'Fleet', path: '/fleet' }
const storage: MenuEntry = { label: 'Storage', path: '/storage' }
const techSchedule: MenuEntry = { label: 'Tech Schedule', path: '/techschedule' }
const viewSchedule: MenuEntry = { label: 'View Schedule', path: '/schedule' }
const locations: MenuEntry = { label: 'Locations', path: '/locations' }
const dashboard: MenuEntry = { label: 'Dashboard', path: '/dashboard' }
const mapView: MenuEntry = { label: 'RO Map View', path: '/tech-requests' }

export type MenuGroup = 'admin' | 'center' | 'dispatch' | 'division' | 'divisionOrPartner' | 'shop'

/** Menus as in the spec (document 1, section 2), before forbidden entries are removed. */
export const menus: Readonly<Record<MenuGroup, readonly MenuEntry[]>> = {
  admin: [
    home,
    locations,
    incoming,
    calibrates,
    dispatch,
    insurance,
    fleet,
    storage,
    techSchedule,
    { label: 'Chat Admin', path: '/chatadmin' },
    { label: 'Widget Demo', path: '/widgetdemo' },
    dashboard,
  ],
  center: [
    home,
    incoming,
    calibrates,
    techSchedule,
    viewSchedule,
    fleet,
    insurance,
    dashboard,
    locations,
    mapView,
  ],
  dispatch: [home, dispatch, calibrates, techSchedule, viewSchedule, locations],
  division: [
    home,
    { label: 'Location', path: '/locations' },
    viewSchedule,
    pending,
    inProcess,
    calibrates,
    dispatch,
    fleet,
    insurance,
  ],
  divisionOrPartner: [
    home,
    pending,
    inProcess,
    calibrates,
    dispatch,
    mapView,
    techSchedule,
    fleet,
    insurance,
    storage,
    { label: 'Users', path: '/users' },
  ],
  shop: [home, viewSchedule, pending, inProcess, calibrates, techSchedule, fleet, insurance],
}

const adminMenuRoles: readonly Role[] = [
  ...roles.host,
  Role.franchiserAdmin,
  Role.franchiserUser,
  Role.franchiseeUser,
]

/** Menu group of a role. Roles without their own group get the shop's. */
export const menuGroupOf = (role: Role | null): MenuGroup => {
  if (role === null) return 'shop'
  if (adminMenuRoles.includes(role)) return 'admin'
  if (roles.center.includes(role)) return 'center'
  if (roles.dispatch.includes(role)) return 'dispatch'
  if (roles.division.includes(role)) return 'division'
  return roles.divisionOrPartner.includes(role) ? 'divisionOrPartner' : 'shop'
}

/** Roles that keep View Schedule even if scheduling is off for their firm. */
const alwaysSchedule: readonly Role[] = [
  ...roles.dispatch,
  ...roles.admin,
  ...roles.center,
  ...roles.division,
  ...roles.divisionOrPartner,
]

export const keepsSchedule = (role: Role): boolean => alwaysSchedule.includes(role)

/** Side menu of a role: the entries of its group that it may open. */
export const menuOf = (role: Role | null, isScheduling: boolean): MenuEntry[] =>
  menus[menuGroupOf(role)].filter(
    (entry) =>
      canOpen(role, entry.path) &&
      (entry !== viewSchedule || isScheduling || (role !== null && keepsSchedule(role))),
  )
