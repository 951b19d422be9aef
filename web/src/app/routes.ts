import type { ComponentType } from 'react'
import type { RoutePrefetch } from '../kit/prefetch/routePrefetch.ts'

type Screen = { default: ComponentType; prefetch?: RoutePrefetch }
/** One address of the product. To hang in a screen, give its row a `load`. */
export type Row = {
  path: string
  /** The route's name, first in the browser's title; may use the address. */
  title: string | ((params: Record<string, string>) => string)
  /** no-nav: the screen alone. bar: under the top bar. side: beside the menu as well. */
  layout: 'none' | 'bar' | 'side'
  /** Open without a token. */
  anonymous?: true
  /** Opens with the menu as a rail: the screen wants the width. */
  rail?: true
  /** On a phone it stands alone, with a head and a foot of its own. */
  alone?: true
  /** Not there in production. */
  onlyTest?: true
  /** The screen's file, loaded when it is first opened. */
  load?: () => Promise<Screen>
  /** What the page will do, while it has no screen. */
  coming?: string
}

const list = () => import('../modules/requests/screens/RequestList.tsx')
const detail = () => import('../modules/requests/screens/RequestDetail.tsx')
const configuration = () => import('./screens/Configuration.tsx')

/** Every route of document 1, section 2, and the pages that the decisions add. Who may open them: contract/pages. */
export const rows: readonly Row[] = [
  {
    path: '/login',
    title: 'Login',
    layout: 'none',
    anonymous: true,
    load: () => import('../modules/identity/screens/Login.tsx'),
  },
  {
    path: '/reset',
    title: 'Reset Password',
    layout: 'none',
    anonymous: true,
    load: () => import('../modules/identity/screens/Reset.tsx'),
  },
  {
    path: '/onboard/$id',
    title: 'Onboarding',
    layout: 'none',
    anonymous: true,
    coming: 'A new firm signs itself up here in four steps, with the link it was sent.',
  },
  {
    path: '/blueprint',
    title: 'Request',
    layout: 'none',
    anonymous: true,
    load: () => import('../modules/requests/screens/Blueprint.tsx'),
  },
  {
    path: '/widget',
    title: 'Chat',
    layout: 'none',
    anonymous: true,
    load: () => import('./screens/Framed.tsx'),
  },
  {
    path: '/authorize/$calibrateEvent/$action/$token',
    title: 'Authorization',
    layout: 'none',
    anonymous: true,
    load: () => import('../modules/requests/screens/Authorize.tsx'),
  },
  {
    path: '/authorizeservices/$calibrateEvent/$action',
    title: 'Service Authorization',
    layout: 'bar',
    load: () => import('../modules/requests/screens/AuthorizeServices.tsx'),
  },
  { path: '/', title: 'Home', layout: 'side', load: () => import('./screens/Home.tsx') },
  { path: '/about', title: 'About', layout: 'side', load: () => import('./screens/About.tsx') },
  {
    path: '/notifications',
    title: 'Notifications',
    layout: 'side',
    load: () => import('../modules/notifications/screens/Notifications.tsx'),
  },
  {
    path: '/widgetdemo',
    title: 'Widget Demo',
    layout: 'side',
    load: () => import('../modules/notifications/screens/WidgetDemo.tsx'),
  },
  { path: '/calibrates', title: 'Calibrate ROs', layout: 'side', load: list },
  {
    path: '/calibrates/$status',
    title: ({ status = '' }) => `Calibrate ROs ${status}`.trim(),
    layout: 'side',
    load: list,
  },
  { path: '/calibrate/$calibrate', title: 'Calibrate Request', layout: 'side', rail: true, load: detail },
  {
    path: '/calibrate/$calibrate/$calibrateEvent',
    title: 'Calibrate Request',
    layout: 'side',
    rail: true,
    load: detail,
  },
  {
    path: '/techschedule',
    title: 'Tech Schedule',
    layout: 'side',
    load: () => import('../modules/schedule/screens/TechDay.tsx'),
  },
  {
    path: '/techschedule/$calibrateEvent',
    title: 'Visit',
    layout: 'side',
    rail: true,
    alone: true,
    load: () => import('../modules/requests/screens/TechVisit.tsx'),
  },
  {
    path: '/testdrive/$calibrateEvent',
    title: 'Test drive',
    layout: 'side',
    rail: true,
    alone: true,
    load: () => import('../modules/requests/screens/DriveVisit.tsx'),
  },
  {
    path: '/schedule',
    title: 'View Schedule',
    layout: 'side',
    rail: true,
    coming: 'The visits of a day or week by bay and by technician, to be moved by hand or key.',
  },
  {
    path: '/dispatch',
    title: 'Dispatch',
    layout: 'side',
    rail: true,
    coming: 'Open visits and technicians on a map, ranked by skill, distance and day.',
  },
  {
    path: '/tech-requests',
    title: 'RO Map View',
    layout: 'side',
    rail: true,
    load: () => import('../modules/requests/screens/RequestMap.tsx'),
  },
  {
    path: '/location-requests',
    title: 'Location Requests',
    layout: 'side',
    load: () => import('../modules/requests/screens/LocationRequests.tsx'),
  },
  {
    path: '/fleet',
    title: 'Fleet',
    layout: 'side',
    load: () => import('../modules/vehicles/screens/Fleet.tsx'),
  },
  {
    path: '/insurance',
    title: 'Insurance',
    layout: 'side',
    load: () => import('../modules/insurance/screens/Insurance.tsx'),
  },
  {
    path: '/locations',
    title: 'Locations',
    layout: 'side',
    load: () => import('../modules/firms/screens/Locations.tsx'),
  },
  {
    path: '/locations/$firm',
    title: 'Location',
    layout: 'side',
    load: () => import('../modules/firms/screens/Location.tsx'),
  },
  {
    path: '/contacts',
    title: 'Contacts',
    layout: 'side',
    load: () => import('../modules/contacts/screens/Contacts.tsx'),
  },
  {
    path: '/vendors',
    title: 'Vendors',
    layout: 'side',
    load: () => import('../modules/contacts/screens/Vendors.tsx'),
  },
  {
    path: '/storage',
    title: 'Storage',
    layout: 'side',
    load: () => import('../modules/storage/screens/Storage.tsx'),
  },
  {
    path: '/storage/$firm',
    title: 'Storage',
    layout: 'side',
    load: () => import('../modules/storage/screens/Buckets.tsx'),
  },
  {
    path: '/users',
    title: 'Users',
    layout: 'side',
    load: () => import('../modules/identity/screens/Users.tsx'),
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    layout: 'side',
    coming: 'Tops, profit, sales, net, cycle times, trends, invoicing, technicians and payments.',
  },
  {
    path: '/admin',
    title: 'Admin',
    layout: 'side',
    load: () => import('./screens/Admin.tsx'),
  },
  {
    path: '/admin/templates',
    title: 'Email templates',
    layout: 'side',
    load: () => import('../modules/admin/screens/Templates.tsx'),
  },
  { path: '/configuration', title: 'Configuration', layout: 'side', load: configuration },
  { path: '/configuration/$section', title: 'Configuration', layout: 'side', load: configuration },
  {
    path: '/data',
    title: 'Import/Export Facility',
    layout: 'side',
    coming: 'Lists are brought in from CSV after a dry run, and taken out again.',
  },
  {
    path: '/brands',
    title: 'Brands',
    layout: 'side',
    load: () => import('../modules/brands/screens/Brands.tsx'),
  },
  {
    path: '/blogs',
    title: 'Blogs',
    layout: 'side',
    load: () => import('../modules/blogs/screens/Blogs.tsx'),
  },
  {
    path: '/chat',
    title: 'Chat',
    layout: 'side',
    rail: true,
    load: () => import('../modules/chat/screens/Chat.tsx'),
  },
  {
    path: '/chatadmin',
    title: 'Chat Admin',
    layout: 'side',
    load: () => import('../modules/chat/screens/ChatAdmin.tsx'),
  },
  {
    path: '/outbox',
    title: 'Outbox',
    layout: 'side',
    onlyTest: true,
    load: () => import('../modules/admin/screens/Outbox.tsx'),
  },
]
