import type { ComponentType } from 'react'
import type { RoutePrefetch } from '../kit/prefetch/routePrefetch.ts'

type Screen = { default: ComponentType; prefetch?: RoutePrefetch }
/** A route of the app. Its `load` adds the screen. */
export type RouteEntry = {
  path: string
  /** Title of the page, which comes first in the document title. It may depend on the path's parameters. */
  title: string | ((params: Record<string, string>) => string)
  /** 'none': only the screen. 'bar': below the top bar. 'side': also beside the menu. */
  layout: 'none' | 'bar' | 'side'
  /** Opens without signing in. */
  anonymous?: true
  /** Starts with the menu as a rail because the screen needs the width. */
  rail?: true
  /** On a phone it fills the screen, with its own header and footer. */
  alone?: true
  /** Missing in production. */
  onlyTest?: true
  /** Loads the screen's file on first use. */
  load?: () => Promise<Screen>
  /** What the page will be for, while it has no screen yet. */
  coming?: string
}

const list = () => import('../modules/requests/screens/RequestList.tsx')
const detail = () => import('../modules/requests/screens/RequestDetail.tsx')
const configuration = () => import('./screens/Configuration.tsx')

/**
 * Every route of document 1, section 2, and the pages that the decisions add. contract/pages says who may open them. The
 * build reads this export by name (scripts/web/route-files.ts).
 */
export const rows: readonly RouteEntry[] = [
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
    load: () => import('../modules/schedule/screens/Schedule.tsx'),
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
    load: () => import('./screens/LocationPage.tsx'),
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
  {
    path: '/logs',
    title: 'Logs',
    layout: 'side',
    load: () => import('../modules/admin/screens/Logs.tsx'),
  },
  {
    path: '/sessions',
    title: 'Sessions',
    layout: 'side',
    load: () => import('../modules/admin/screens/Sessions.tsx'),
  },
  {
    path: '/indexes',
    title: 'Indexes',
    layout: 'side',
    load: () => import('../modules/admin/screens/Indexes.tsx'),
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
