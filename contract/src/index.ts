import { isCall, type Call } from './kit/call.ts'
import * as admin from './admin.ts'
import * as adas from './adas.ts'
import * as blogs from './blogs.ts'
import * as brands from './brands.ts'
import * as certificates from './certificates.ts'
import * as claims from './claims.ts'
import * as chat from './chat.ts'
import * as checklists from './checklists.ts'
import * as contacts from './contacts.ts'
import * as dispatch from './dispatch.ts'
import * as dashboard from './dashboard.ts'
import * as estimates from './estimates.ts'
import * as firms from './firms.ts'
import * as identity from './identity.ts'
import * as imports from './imports.ts'
import * as lookups from './lookups.ts'
import * as notifications from './notifications.ts'
import * as onboarding from './onboarding.ts'
import * as payroll from './payroll.ts'
import * as pricing from './pricing.ts'
import * as receipts from './receipts.ts'
import * as reports from './reports.ts'
import * as requests from './requests/calls.ts'
import * as scans from './scans.ts'
import * as schedule from './schedule.ts'
import * as storage from './storage.ts'
import * as templates from './templates.ts'
import * as translations from './translations.ts'
import * as vehicles from './vehicles.ts'
import * as webhooks from './webhooks.ts'

const modules = {
  admin,
  adas,
  blogs,
  brands,
  certificates,
  claims,
  chat,
  checklists,
  contacts,
  dispatch,
  dashboard,
  estimates,
  firms,
  identity,
  imports,
  lookups,
  notifications,
  onboarding,
  payroll,
  pricing,
  receipts,
  reports,
  requests,
  scans,
  schedule,
  storage,
  templates,
  translations,
  vehicles,
  webhooks,
}
type Modules = typeof modules
type CallsIn<M> = Extract<M[keyof M], { kind: 'call' }>
/** Every call of the contract, as a union of exact types. */
export type AnyCall = { [K in keyof Modules]: CallsIn<Modules[K]> }[keyof Modules]

type Key<C extends Call> = C['changes'] extends true
  ? `${C['method'] | 'POST'} ${C['path']}`
  : `${C['method']} ${C['path']}`
/**
 * Maps `GET calibrate/calibrates` to its call. A GET that changes data can also be made as POST, as our
 * screens do.
 */
export type CallMap = { [C in AnyCall as Key<C>]: C }
export type CallKey = keyof CallMap

/** Every call with its module and its name there. */
export const allCalls: readonly { module: string; name: string; call: Call }[] = Object.entries(
  modules,
).flatMap(([module, exports]) =>
  Object.entries(exports)
    .filter((entry): entry is [string, Call & (typeof entry)[1]] => isCall(entry[1]))
    .map(([name, call]) => ({ module, name, call })),
)
