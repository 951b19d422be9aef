import { t } from './pageDirectoryTexts.ts'

type Section = 'work' | 'records' | 'insight' | 'administration' | 'help'
export type PageInfo = {
  path: string
  title: string
  section: Section
  /** One sentence about what the page is for. */
  says: string
  /** Hidden in production. */
  notInProduction: boolean
}

/** Every page without parameters, in the order of /admin. */
const entries = [
  { path: '/', key: 'home', section: 'work' },
  { path: '/calibrates', key: 'calibrates', section: 'work' },
  { path: '/calibrates/Submitted', key: 'calibrates.Submitted', section: 'work' },
  { path: '/calibrates/Pending', key: 'calibrates.Pending', section: 'work' },
  { path: '/dispatch', key: 'dispatch', section: 'work' },
  { path: '/techschedule', key: 'techschedule', section: 'work' },
  { path: '/schedule', key: 'schedule', section: 'work' },
  { path: '/tech-requests', key: 'tech-requests', section: 'work' },
  { path: '/location-requests', key: 'location-requests', section: 'work' },
  { path: '/estimates', key: 'estimates', section: 'work' },
  { path: '/locations', key: 'locations', section: 'records' },
  { path: '/my-location', key: 'my-location', section: 'records' },
  { path: '/fleet', key: 'fleet', section: 'records' },
  { path: '/insurance', key: 'insurance', section: 'records' },
  { path: '/contacts', key: 'contacts', section: 'records' },
  { path: '/vendors', key: 'vendors', section: 'records' },
  { path: '/storage', key: 'storage', section: 'records' },
  { path: '/users', key: 'users', section: 'records' },
  { path: '/dashboard', key: 'dashboard', section: 'insight' },
  { path: '/admin', key: 'admin', section: 'administration' },
  { path: '/pricing', key: 'pricing', section: 'administration' },
  { path: '/configuration', key: 'configuration', section: 'administration' },
  { path: '/admin/scans', key: 'admin.scans', section: 'administration' },
  { path: '/admin/templates', key: 'admin.templates', section: 'administration' },
  { path: '/tokens', key: 'tokens', section: 'administration' },
  { path: '/webhooks', key: 'webhooks', section: 'administration' },
  { path: '/data', key: 'data', section: 'administration' },
  { path: '/export', key: 'export', section: 'administration' },
  { path: '/brands', key: 'brands', section: 'administration' },
  { path: '/blogs', key: 'blogs', section: 'administration' },
  { path: '/chat', key: 'chat', section: 'administration' },
  { path: '/chatadmin', key: 'chatadmin', section: 'administration' },
  { path: '/widgetdemo', key: 'widgetdemo', section: 'administration' },
  { path: '/health', key: 'health', section: 'administration' },
  { path: '/jobs', key: 'jobs', section: 'administration' },
  { path: '/logs', key: 'logs', section: 'administration' },
  { path: '/history', key: 'history', section: 'administration' },
  { path: '/views', key: 'views', section: 'administration' },
  { path: '/sessions', key: 'sessions', section: 'administration' },
  { path: '/indexes', key: 'indexes', section: 'administration' },
  { path: '/outbox', key: 'outbox', section: 'administration', notInProduction: true },
  { path: '/waiting', key: 'waiting', section: 'work' },
  { path: '/about', key: 'about', section: 'help' },
  { path: '/notifications', key: 'notifications', section: 'help' },
] as const satisfies readonly { path: string; key: string; section: Section; notInProduction?: true }[]

/** Every page without parameters, for the command palette and /admin. `canOpen` decides who may open it. */
export const pages = (): readonly PageInfo[] =>
  entries.map((entry) => ({
    path: entry.path,
    title: t(`${entry.key}.title`),
    section: entry.section,
    says: t(`${entry.key}.says`),
    notInProduction: 'notInProduction' in entry,
  }))

export const pageSections = [
  'administration',
  'records',
  'insight',
  'work',
  'help',
] as const satisfies readonly Section[]
export const pageSectionName = (section: Section): string => t(`section.${section}`)
