import type { ComponentType } from 'react'
import { requestStatusNameWord } from '#contract/statuses.ts'
import { orderParts } from '../kit/orderParts.ts'
import type { RoutePrefetch } from '../kit/prefetch/routePrefetch.ts'
import { EstimateTab } from '../modules/estimates/door.ts'
import { t } from './routeTexts.ts'

orderParts.estimate = EstimateTab

type Screen = { default: ComponentType; prefetch?: RoutePrefetch }
/** A route of the app. Its `load` adds the screen. */
export type RouteEntry = {
  path: string
  /** Title of the page, which comes first in the document title. It may depend on the path's parameters. */
  title: (params: Record<string, string>) => string
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
  load: () => Promise<Screen>
}

const list = () => import('../modules/requests/screens/RequestList.tsx')
const detail = () => import('../modules/requests/screens/RequestDetail.tsx')
const pricing = () => import('./screens/Pricing.tsx')
const configuration = () => import('./screens/Configuration.tsx')

/**
 * Every page of the app. contract/page-access.ts says who may open it. The build reads this export by name
 * (scripts/web/route-files.ts).
 */
export const rows: readonly RouteEntry[] = [
  {
    path: '/login',
    title: () => t('login'),
    layout: 'none',
    anonymous: true,
    load: () => import('../modules/identity/screens/Login.tsx'),
  },
  {
    path: '/reset',
    title: () => t('reset'),
    layout: 'none',
    anonymous: true,
    load: () => import('../modules/identity/screens/Reset.tsx'),
  },
  {
    path: '/onboard/$id',
    title: () => t('onboarding'),
    layout: 'none',
    anonymous: true,
    load: () => import('../modules/onboarding/screens/Onboard.tsx'),
  },
  {
    path: '/blueprint',
    title: () => t('request'),
    layout: 'none',
    anonymous: true,
    load: () => import('../modules/requests/screens/Blueprint.tsx'),
  },
  {
    path: '/widget',
    title: () => t('chat'),
    layout: 'none',
    anonymous: true,
    load: () => import('./screens/WidgetFrame.tsx'),
  },
  {
    path: '/authorize/$calibrateEvent/$action/$token',
    title: () => t('authorization'),
    layout: 'none',
    anonymous: true,
    load: () => import('../modules/requests/screens/Authorize.tsx'),
  },
  {
    path: '/certificates/$certificate',
    title: () => t('certificate'),
    layout: 'none',
    anonymous: true,
    load: () => import('../modules/certificates/screens/Certificate.tsx'),
  },
  {
    path: '/guest/$token',
    title: () => t('guest'),
    layout: 'none',
    anonymous: true,
    load: () => import('../modules/requests/screens/Guest.tsx'),
  },
  {
    path: '/authorizeservices/$calibrateEvent/$action',
    title: () => t('serviceAuthorization'),
    layout: 'bar',
    load: () => import('../modules/requests/screens/AuthorizeServices.tsx'),
  },
  { path: '/', title: () => t('home'), layout: 'side', load: () => import('./screens/Home.tsx') },
  { path: '/about', title: () => t('about'), layout: 'side', load: () => import('./screens/About.tsx') },
  {
    path: '/waiting',
    title: () => t('waiting'),
    layout: 'side',
    load: () => import('../modules/receipts/screens/Waiting.tsx'),
  },
  {
    path: '/notifications',
    title: () => t('notifications'),
    layout: 'side',
    load: () => import('../modules/notifications/screens/Notifications.tsx'),
  },
  {
    path: '/widgetdemo',
    title: () => t('widgetDemo'),
    layout: 'side',
    load: () => import('../modules/notifications/screens/WidgetDemo.tsx'),
  },
  { path: '/calibrates', title: () => t('calibrates'), layout: 'side', load: list },
  {
    path: '/calibrates/$status',
    title: ({ status = '' }) => t('calibratesStatus', { status: requestStatusNameWord(status) }),
    layout: 'side',
    load: list,
  },
  { path: '/calibrate/$calibrate', title: () => t('calibrate'), layout: 'side', rail: true, load: detail },
  {
    path: '/calibrate/$calibrate/$calibrateEvent',
    title: () => t('calibrate'),
    layout: 'side',
    rail: true,
    load: detail,
  },
  {
    path: '/techschedule',
    title: () => t('techSchedule'),
    layout: 'side',
    load: () => import('./screens/TechDayPage.tsx'),
  },
  {
    path: '/techschedule/pay',
    title: () => t('pay'),
    layout: 'side',
    load: () => import('../modules/payroll/screens/MyPay.tsx'),
  },
  {
    path: '/techschedule/$calibrateEvent',
    title: () => t('visit'),
    layout: 'side',
    rail: true,
    alone: true,
    load: () => import('../modules/requests/screens/TechVisit.tsx'),
  },
  {
    path: '/testdrive/$calibrateEvent',
    title: () => t('testDrive'),
    layout: 'side',
    rail: true,
    alone: true,
    load: () => import('../modules/requests/screens/DriveVisit.tsx'),
  },
  {
    path: '/schedule',
    title: () => t('schedule'),
    layout: 'side',
    rail: true,
    load: () => import('../modules/schedule/screens/Schedule.tsx'),
  },
  {
    path: '/dispatch',
    title: () => t('dispatch'),
    layout: 'side',
    rail: true,
    load: () => import('../modules/dispatch/screens/Dispatch.tsx'),
  },
  {
    path: '/tech-requests',
    title: () => t('mapView'),
    layout: 'side',
    rail: true,
    load: () => import('../modules/requests/screens/RequestMap.tsx'),
  },
  {
    path: '/location-requests',
    title: () => t('locationRequests'),
    layout: 'side',
    load: () => import('../modules/requests/screens/LocationRequests.tsx'),
  },
  {
    path: '/fleet',
    title: () => t('fleet'),
    layout: 'side',
    load: () => import('../modules/vehicles/screens/Fleet.tsx'),
  },
  {
    path: '/insurance',
    title: () => t('insurance'),
    layout: 'side',
    load: () => import('../modules/insurance/screens/Insurance.tsx'),
  },
  {
    path: '/locations',
    title: () => t('locations'),
    layout: 'side',
    load: () => import('./screens/LocationsPage.tsx'),
  },
  {
    path: '/locations/$firm',
    title: () => t('location'),
    layout: 'side',
    load: () => import('./screens/LocationPage.tsx'),
  },
  {
    path: '/my-location',
    title: () => t('myLocation'),
    layout: 'side',
    load: () => import('./screens/MyLocationPage.tsx'),
  },
  {
    path: '/contacts',
    title: () => t('contacts'),
    layout: 'side',
    load: () => import('../modules/contacts/screens/Contacts.tsx'),
  },
  {
    path: '/vendors',
    title: () => t('vendors'),
    layout: 'side',
    load: () => import('../modules/contacts/screens/Vendors.tsx'),
  },
  {
    path: '/storage',
    title: () => t('storage'),
    layout: 'side',
    load: () => import('../modules/storage/screens/Storage.tsx'),
  },
  {
    path: '/storage/$firm',
    title: () => t('storage'),
    layout: 'side',
    load: () => import('../modules/storage/screens/Buckets.tsx'),
  },
  {
    path: '/users',
    title: () => t('users'),
    layout: 'side',
    load: () => import('../modules/identity/screens/Users.tsx'),
  },
  {
    path: '/dashboard',
    title: () => t('dashboard'),
    layout: 'side',
    load: () => import('../modules/dashboard/screens/Dashboard.tsx'),
  },
  {
    path: '/admin',
    title: () => t('admin'),
    layout: 'side',
    load: () => import('./screens/Admin.tsx'),
  },
  {
    path: '/admin/templates',
    title: () => t('templates'),
    layout: 'side',
    load: () => import('../modules/admin/screens/Templates.tsx'),
  },
  {
    path: '/admin/scans',
    title: () => t('scans'),
    layout: 'side',
    load: () => import('../modules/scans/screens/ScanConfiguration.tsx'),
  },
  {
    path: '/logs',
    title: () => t('logs'),
    layout: 'side',
    load: () => import('../modules/admin/screens/Logs.tsx'),
  },
  {
    path: '/health',
    title: () => t('health'),
    layout: 'side',
    load: () => import('../modules/admin/screens/Health.tsx'),
  },
  {
    path: '/jobs',
    title: () => t('jobs'),
    layout: 'side',
    load: () => import('../modules/admin/screens/Jobs.tsx'),
  },
  {
    path: '/history',
    title: () => t('history'),
    layout: 'side',
    load: () => import('../modules/admin/screens/History.tsx'),
  },
  {
    path: '/views',
    title: () => t('views'),
    layout: 'side',
    load: () => import('../modules/admin/screens/Views.tsx'),
  },
  {
    path: '/sessions',
    title: () => t('sessions'),
    layout: 'side',
    load: () => import('../modules/admin/screens/Sessions.tsx'),
  },
  {
    path: '/indexes',
    title: () => t('indexes'),
    layout: 'side',
    load: () => import('../modules/admin/screens/Indexes.tsx'),
  },
  {
    path: '/tokens',
    title: () => t('tokens'),
    layout: 'side',
    load: () => import('../modules/identity/screens/Tokens.tsx'),
  },
  {
    path: '/webhooks',
    title: () => t('webhooks'),
    layout: 'side',
    load: () => import('../modules/webhooks/screens/Webhooks.tsx'),
  },
  { path: '/configuration', title: () => t('configuration'), layout: 'side', load: configuration },
  { path: '/configuration/$section', title: () => t('configuration'), layout: 'side', load: configuration },
  { path: '/pricing', title: () => t('pricing'), layout: 'side', load: pricing },
  { path: '/pricing/$section', title: () => t('pricing'), layout: 'side', load: pricing },
  {
    path: '/estimates',
    title: () => t('estimates'),
    layout: 'side',
    load: () => import('../modules/estimates/screens/Estimates.tsx'),
  },
  {
    path: '/data',
    title: () => t('data'),
    layout: 'side',
    load: () => import('../modules/imports/screens/Data.tsx'),
  },
  {
    path: '/export',
    title: () => t('export'),
    layout: 'side',
    load: () => import('../modules/imports/screens/Export.tsx'),
  },
  {
    path: '/brands',
    title: () => t('brands'),
    layout: 'side',
    load: () => import('../modules/brands/screens/Brands.tsx'),
  },
  {
    path: '/blogs',
    title: () => t('blogs'),
    layout: 'side',
    load: () => import('../modules/blogs/screens/Blogs.tsx'),
  },
  {
    path: '/chat',
    title: () => t('chat'),
    layout: 'side',
    rail: true,
    load: () => import('../modules/chat/screens/Chat.tsx'),
  },
  {
    path: '/chatadmin',
    title: () => t('chatAdmin'),
    layout: 'side',
    load: () => import('../modules/chat/screens/ChatAdmin.tsx'),
  },
  {
    path: '/outbox',
    title: () => t('outbox'),
    layout: 'side',
    onlyTest: true,
    load: () => import('../modules/admin/screens/Outbox.tsx'),
  },
]
