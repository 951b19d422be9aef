import { roles, type Role } from './kit/roles.ts'

/**
 * Which roles may open which pages, and what their menus show: the access table of document 1, section 6, with the
 * additions of the decisions ("Firms and who sees what"). Law for pages and menus; calls have rights of their own.
 */
const to = (first: number, last: number): Role[] => roles.all.filter((role) => role >= first && role <= last)
const officeAdmins: Role[] = [1, 2, 3, 5, 7, 9, 12]
const mapReaders: Role[] = [1, 2, 3, 5, 7, 8, 9, 12, 14]

/** First segment of a path, in lower case, and who may open what begins with it. */
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
  // A part of the visit that the schedule opens.
  testdrive: [1, 2, 3, ...to(5, 14)],
  // The table's row `requests`: it covers both pages of requests on a map.
  'tech-requests': mapReaders,
  'location-requests': mapReaders,
  requests: mapReaders,
  // Pages the spec names no path for: as contacts.
  vendors: roles.host,
  blogs: roles.host,
  widgetdemo: roles.host,
}

const prefixOf = (path: string): string => (path.split(/[?#]/)[0] ?? '').split('/')[1]?.toLowerCase() ?? ''

/**
 * Whether a person may open the page at this path; null is a person without a role (Guest), who is in no list.
 * Matched by the whole first segment. What the table does not name is open to everyone who is signed in.
 */
export const mayOpen = (role: Role | null, path: string): boolean => {
  const prefix = prefixOf(path)
  if (!Object.hasOwn(access, prefix)) return true
  return role !== null && (access[prefix] ?? []).includes(role)
}

/** The prefixes of the table that this role may open, for the profile. */
export const pagesOf = (role: Role | null): string[] =>
  Object.keys(access).filter((prefix) => mayOpen(role, `/${prefix}`))

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

/** The menus as the spec lists them (document 1, section 2), before anything forbidden is taken out. */
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

/** Which menu a role sees. Shop's is the menu of all others too. */
export const menuGroupOf = (role: Role | null): MenuGroup => {
  if (role === null) return 'shop'
  if (([1, 2, 3, 7, 9] as Role[]).includes(role)) return 'admin'
  if (roles.center.includes(role)) return 'center'
  if (roles.dispatch.includes(role)) return 'dispatch'
  if (roles.division.includes(role)) return 'division'
  return roles.divisionOrPartner.includes(role) ? 'divisionOrPartner' : 'shop'
}

/** Roles that keep View Schedule where scheduling is off for their firm. */
const alwaysSchedule: readonly Role[] = [
  ...roles.dispatch,
  ...roles.admin,
  ...roles.center,
  ...roles.division,
  ...roles.divisionOrPartner,
]

/** The side menu of a role: its group's entries without those it may not open. */
export const menuOf = (role: Role | null, isScheduling: boolean): MenuEntry[] =>
  menus[menuGroupOf(role)].filter(
    (entry) =>
      mayOpen(role, entry.path) &&
      (entry !== viewSchedule || isScheduling || (role !== null && alwaysSchedule.includes(role))),
  )
