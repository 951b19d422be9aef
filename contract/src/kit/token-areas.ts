/** Areas that a token for programs can be limited to. */
export const tokenAreas = [
  'orders',
  'schedule',
  'contacts',
  'locations',
  'prices',
  'figures',
  'files',
  'chat',
  'people',
] as const
export type TokenArea = (typeof tokenAreas)[number]

/** Choices for how long a token lasts, in days. */
export const tokenDays = [30, 90, 180, 365] as const

/** The area of each module's calls. Calls of modules that are not listed can't be made with a token. */
const areaOfModule: Readonly<Record<string, TokenArea | undefined>> = {
  adas: 'orders',
  certificates: 'orders',
  chat: 'chat',
  claims: 'orders',
  checklists: 'prices',
  contacts: 'contacts',
  dashboard: 'figures',
  dispatch: 'schedule',
  estimates: 'orders',
  firms: 'locations',
  payroll: 'figures',
  pricing: 'prices',
  receipts: 'orders',
  reports: 'orders',
  requests: 'orders',
  scans: 'orders',
  schedule: 'schedule',
  storage: 'files',
  vehicles: 'orders',
}

/** Modules that no token reaches: they hold keys, or settings of the installation, or what a person alone should do. */
export const modulesWithoutTokens = [
  'admin',
  'blogs',
  'brands',
  'identity',
  'imports',
  'lookups',
  'notifications',
  'onboarding',
  'templates',
  'translations',
  'webhooks',
]

/** Calls that differ from their module. `any` is open to every token, null to none. */
const exceptions: Readonly<Record<string, TokenArea | 'any' | null>> = {
  'identity.profile': 'any',
  'lookups.lookupKeys': 'any',
  'lookups.lookupsByGroup': 'any',
  'lookups.lookupsByKeys': 'any',
  'lookups.countries': 'any',
  'lookups.languages': 'any',
  'lookups.stateProvinces': 'any',
  'lookups.timeZones': 'any',
  'identity.dispatchedTechs': 'people',
  'identity.user': 'people',
  'identity.userBasic': 'people',
  'identity.userByGuid': 'people',
  'identity.userRoles': 'people',
  'identity.users': 'people',
  // A person signs, never a program.
  'requests.answerAuthorization': null,
  'requests.authorizeInPerson': null,
  'requests.signResults': null,
  // They make or show secret links, which would outlive the token.
  'requests.addGuestLink': null,
  'requests.guestLinks': null,
  'requests.revokeGuestLink': null,
  'schedule.addFeed': null,
  'schedule.feeds': null,
  'schedule.revokeFeed': null,
}

/** The area of a call, `any` if every token may make it, or null if none may. */
export const tokenAreaOf = (module: string, name: string): TokenArea | 'any' | null => {
  const exception = exceptions[`${module}.${name}`]
  return exception === undefined ? (areaOfModule[module] ?? null) : exception
}

/** The calls that are named apart from their module; a test looks whether each exists. */
export const exceptionalCalls = Object.keys(exceptions)
export const modulesWithTokens = Object.keys(areaOfModule)
