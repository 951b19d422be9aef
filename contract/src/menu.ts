import { Role, roles } from './kit/roles.ts'
import { t } from './menuTexts.ts'
import { canOpen } from './page-access.ts'

type MenuKey = Parameters<typeof t>[0]
type Entry = { key: MenuKey; path: string }
export type MenuEntry = Entry & { label: string }

const home: Entry = { key: 'home', path: '/' }
const incoming: Entry = { key: 'incoming', path: '/calibrates/Submitted' }
const pending: Entry = { key: 'pending', path: '/calibrates/Pending' }
const inProcess: Entry = { key: 'inProcess', path: '/calibrates/Submitted' }
const calibrates: Entry = { key: 'calibrates', path: '/calibrates' }
const dispatch: Entry = { key: 'dispatch', path: '/dispatch' }
const insurance: Entry = { key: 'insurance', path: '/insurance' }
const fleet: Entry = { key: 'fleet', path: '/fleet' }
const storage: Entry = { key: 'storage', path: '/storage' }
const techSchedule: Entry = { key: 'techSchedule', path: '/techschedule' }
const viewSchedule: Entry = { key: 'viewSchedule', path: '/schedule' }
const locations: Entry = { key: 'locations', path: '/locations' }
const dashboard: Entry = { key: 'dashboard', path: '/dashboard' }
const admin: Entry = { key: 'admin', path: '/admin' }
/** Administration for roles that may not open /admin, where the others find these pages. */
const administration: readonly Entry[] = [
  { key: 'myLocation', path: '/my-location' },
  { key: 'pricing', path: '/pricing' },
  { key: 'history', path: '/history' },
]
const mapView: Entry = { key: 'mapView', path: '/tech-requests' }

type MenuGroup = 'admin' | 'center' | 'dispatch' | 'division' | 'divisionOrPartner' | 'shop'

/** Menus as in the spec, before forbidden entries are removed. */
const menus: Readonly<Record<MenuGroup, readonly Entry[]>> = {
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
    { key: 'chatAdmin', path: '/chatadmin' },
    { key: 'widgetDemo', path: '/widgetdemo' },
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
    { key: 'location', path: '/locations' },
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
    { key: 'users', path: '/users' },
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
const menuGroupOf = (role: Role | null): MenuGroup => {
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
  [...menus[menuGroupOf(role)], ...(canOpen(role, admin.path) ? [admin] : administration)]
    .filter(
      (entry) =>
        canOpen(role, entry.path) &&
        (entry !== viewSchedule || isScheduling || (role !== null && keepsSchedule(role))),
    )
    .map((entry) => ({ ...entry, label: t(entry.key) }))
