import { Role, roles } from '#contract/kit/roles.ts'

/** What of the guide explains each page with a top bar, by the page's path in routes.ts. A test looks for pages without. */
const topics: Record<string, string> = {
  '/': '03-center',
  '/about': '30-administration#about',
  '/waiting': '27-offline#while-youre-offline',
  '/notifications': '17-notifications',
  '/widgetdemo': '17-notifications#chat-on-other-sites',
  '/calibrates': '06-lists',
  '/calibrates/$status': '06-lists',
  '/calibrate/$calibrate': '05-report-and-history',
  '/calibrate/$calibrate/$calibrateEvent': '03-center#plan-a-visit',
  '/techschedule': '04-technician#today',
  '/techschedule/pay': '23-dashboard#payroll',
  '/techschedule/$calibrateEvent': '04-technician#the-visit',
  '/testdrive/$calibrateEvent': '04-technician#test-drive',
  '/authorizeservices/$calibrateEvent/$action': '12-authorization#answer',
  '/schedule': '20-schedule',
  '/dispatch': '21-dispatch',
  '/tech-requests': '18-map#ro-map-view',
  '/location-requests': '18-map#location-requests',
  '/fleet': '09-contacts#fleet-and-insurance',
  '/insurance': '15-insurers-and-more#insurers',
  '/locations': '10-locations',
  '/locations/$firm': '10-locations#a-locations-page',
  '/my-location': '10-locations#my-location',
  '/contacts': '09-contacts',
  '/vendors': '09-contacts#vendors',
  '/storage': '19-storage',
  '/storage/$firm': '19-storage#buckets-and-folders',
  '/users': '08-users',
  '/dashboard': '23-dashboard',
  '/admin': '30-administration',
  '/admin/templates': '14-documents#your-own-wording',
  '/admin/scans': '28-scans#scan-configuration',
  '/logs': '30-administration#logs',
  '/health': '30-administration#health',
  '/jobs': '30-administration#jobs',
  '/history': '30-administration#history',
  '/views': '30-administration#history',
  '/sessions': '30-administration#sessions',
  '/tokens': '31-your-own-systems#tokens',
  '/webhooks': '31-your-own-systems#webhooks',
  '/pricing': '13-prices',
  '/pricing/$section': '13-prices',
  '/indexes': '30-administration#indexes',
  '/configuration': '30-administration#configuration',
  '/configuration/$section': '30-administration#configuration',
  '/estimates': '26-estimates',
  '/data': '29-imports',
  '/export': '29-imports#take-everything-with-you',
  '/brands': '11-brands-and-blogs#brands',
  '/blogs': '11-brands-and-blogs#posts',
  '/chat': '16-chat',
  '/chatadmin': '16-chat#chat-admin',
  '/outbox': '30-administration#outbox',
}

/** Parts about sections of /configuration that have more than a list. */
const configurationTopics: Record<string, string> = {
  insurers: '15-insurers-and-more#insurers',
  recommendations: '15-insurers-and-more#recommendations',
  lookups: '15-insurers-and-more#lists-that-forms-offer',
  'calibration-rules': '22-adas-plan#rules-host',
  'email-templates': '14-documents#your-own-wording',
  translations: '25-translations',
  'pricing-rules': '13-prices#pricing-rules',
  'tax-rates': '13-prices#tax',
  rates: '13-prices#where-a-price-comes-from',
  'rate-types': '13-prices#where-a-price-comes-from',
}

/** What Home and a new RO are for a role. */
const homeTopic = (role: Role | null): string => {
  if (role === Role.technician) return '04-technician#today'
  if (role === Role.dispatcher || role === Role.dispatchLead) return '21-dispatch'
  if (role !== null && roles.host.includes(role)) return '30-administration'
  if (role !== null && roles.shopType.includes(role)) return '02-new-repair-order'
  return '03-center'
}

/** The topic for a page: `route` is its path in routes.ts, with the values of its parameters. */
export function topicFor(
  route: string,
  params: Record<string, string>,
  role: Role | null,
): string | undefined {
  if (route === '/') return homeTopic(role)
  if (route === '/calibrate/$calibrate' && params.calibrate === 'new') return '02-new-repair-order'
  const section = route === '/configuration/$section' ? configurationTopics[params.section ?? ''] : undefined
  return section ?? topics[route]
}

/** Every topic that pages lead to, for the test that opens them all. */
export const allTopics: readonly string[] = [
  ...Object.values(topics),
  ...Object.values(configurationTopics),
  ...Object.values(Role).map(homeTopic),
]
