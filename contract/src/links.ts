type Query = Readonly<Record<string, string | number | boolean | undefined>>

/** A path with a query. Undefined values are left out; an empty text stays, because it overrides a remembered value. */
const withQuery = (path: string, query: Query = {}): string => {
  const text = Object.entries(query)
    .flatMap(([name, value]) =>
      // A comma needs no escape in a query, and lists of ids stay readable.
      value === undefined ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`],
    )
    .join('&')
  return text === '' ? path : `${path}?${text}`
}

const under = (path: string, ...parts: (string | number | undefined)[]): string =>
  [path, ...parts.filter((part) => part !== undefined)].join('/')

/**
 * Paths of pages, for links on screens and, after the installation's address, in emails, PDFs, and notifications. A test
 * compares them with the routes.
 */
export const links = {
  home: (query?: { channel: string }) => withQuery('/', query),
  signIn: () => '/login',
  resetPassword: (token?: string) => withQuery('/reset', { token }),
  about: () => '/about',
  waiting: () => '/waiting',
  notifications: (tab?: 'setup') => withQuery('/notifications', { tab }),

  requests: (status?: 'Pending' | 'Submitted', query?: Query) =>
    withQuery(under('/calibrates', status), query),
  exportAll: () => '/export',
  newRequest: () => '/calibrate/new',
  estimates: () => '/estimates',
  request: (request: number, visit?: number) => under('/calibrate', request, visit),
  /** A repair order with the dialog for a new visit. */
  newVisit: (request: number) => withQuery(under('/calibrate', request), { new: 'visit' }),
  requestMap: (query?: Query) => withQuery('/tech-requests', query),
  /** The technician's own page of a visit; without one, of the day. */
  techSchedule: (visit?: number) => under('/techschedule', visit),
  testDrive: (visit: number, item?: number) => withQuery(`/testdrive/${visit}`, { item }),
  /** Answering an authorization: by a customer's link, and signed in. */
  authorize: (visit: number, action: string, token: string) => under('/authorize', visit, action, token),
  certificate: (code: string) => under('/certificates', code),
  /** What a guest link opens, without signing in. */
  guest: (token: string) => under('/guest', token),
  authorizeSignedIn: (visit: number, action: string) => under('/authorizeservices', visit, action),

  locations: (query?: { search: string }) => withQuery('/locations', query),
  location: (firm: number, tab?: string) => withQuery(`/locations/${firm}`, { tab }),
  myLocation: (query?: Query) => withQuery('/my-location', query),
  schedule: () => '/schedule',
  contacts: (query?: { contact: number }) => withQuery('/contacts', query),
  users: (query?: { contact?: number; user?: number; firm?: number }) => withQuery('/users', query),
  dashboard: (query?: Query) => withQuery('/dashboard', query),
  blogs: () => '/blogs',
  storage: (firm?: number, query?: Query) => withQuery(under('/storage', firm), query),
  chat: (query?: { channel: string }) => withQuery('/chat', query),
  /** Chats for administrators, who read without being members. */
  chatAdmin: (channel: string) => withQuery('/chatadmin', { channel }),
  admin: () => '/admin',
  tokens: () => '/tokens',
  webhooks: () => '/webhooks',
  pricing: (section?: string) => under('/pricing', section),
  configuration: (section?: string, query?: Query) => withQuery(under('/configuration', section), query),
} as const
