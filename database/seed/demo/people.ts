import { awkwardNames, firstNames, lastNames, streets } from './names.ts'
import type { City } from './cities.ts'
import { guidOf } from './random.ts'
import type { Demo, Person } from './world.ts'
import { Role } from '#contract/kit/roles.ts'

const reportRoles: readonly number[] = [Role.shopAdmin, Role.centerAdmin, Role.shopManager]
const chatRoles: readonly number[] = [Role.dispatcher, Role.centerAdmin, Role.dispatchLead]

const zoneIds: Record<string, number> = {
  'America/New_York': 12,
  'America/Detroit': 13,
  'America/Indiana/Indianapolis': 14,
  'America/Chicago': 10,
  'America/Phoenix': 5,
}

export const phoneOf = (demo: Demo, area: string): string =>
  `${area}55501${String(demo.random.int(0, 99)).padStart(2, '0')}`

export const streetOf = (demo: Demo): string =>
  `${demo.random.int(1, 98) * 100 + demo.random.int(1, 99)} ${demo.random.pick(streets)}`

/** A random name; one in sixty is awkward. */
export const nameOf = (demo: Demo): readonly [string, string] =>
  demo.random.chance(1 / 60)
    ? demo.random.pick(awkwardNames)
    : [demo.random.pick(firstNames), demo.random.pick(lastNames)]

export type ContactPlan = {
  firm: number
  type: string
  first: string
  last: string
  company?: string
  city: City
  email?: string
  notes?: string
  isFleet?: boolean
  /** For a vendor: our account number there, payment terms in days, and website. */
  terms?: { account: string; days: number; site: string }
  /** Has no phone, email, and address; such rows exist in practice. */
  bare?: boolean
}

export const addContact = (demo: Demo, plan: ContactPlan): number => {
  const { rows, base, random } = demo
  const [city, state, zip, latitude, longitude, zone, area] = plan.city
  const phone = plan.bare ? '' : phoneOf(demo, area)
  const email = plan.bare ? '' : (plan.email ?? `${random.int(1000, 9999)}@mail.example`)
  const contact = rows.add('contact', {
    firm: plan.firm,
    contact_type: base.lookup('ContactType', plan.type),
    is_company: plan.company !== undefined,
    first_name: plan.first,
    last_name: plan.last,
    company_name: plan.company ?? '',
    file_as: plan.company ?? `${plan.last}, ${plan.first}`,
    notes: plan.notes ?? '',
    language: 1,
    time_zone: zoneIds[zone] ?? 12,
    insurance_id: '',
    insurance_number: random.chance(0.3) ? `P${random.int(100000, 999999)}` : '',
    is_firm: false,
    is_brand: false,
    is_vendor: plan.type === 'Vendor',
    is_fleet: plan.isFleet ?? false,
    is_inactive: false,
    reference_id: '',
    guid: guidOf(demo),
    phone_no: phone,
    email_address: email,
    account_number: plan.terms?.account ?? '',
    payment_days: plan.terms?.days ?? null,
    web_address: plan.terms?.site ?? '',
    version: 1,
    created_at: demo.now.toISOString(),
    updated_at: demo.now.toISOString(),
  })
  if (plan.bare) return contact
  const common = { firm: plan.firm, contact, ...stamps(demo) }
  rows.add('contact_phone', {
    ...common,
    phone_type: base.lookup('PhoneType', plan.company ? 'Office' : 'Mobile'),
    phone_no: phone,
    extension: plan.company ? String(random.int(100, 399)) : '',
    phone_note: '',
    is_shared: false,
    is_primary: true,
  })
  rows.add('contact_email', {
    ...common,
    email_type: base.lookup('EmailType', plan.company ? 'Work' : 'Personal'),
    email_address: email,
    is_primary: true,
  })
  rows.add('contact_address', {
    ...common,
    address_type: base.lookup('AddressType', plan.company ? 'Business' : 'Home'),
    address_lines: streetOf(demo) + (random.chance(0.15) ? `,Unit ${random.int(1, 40)}` : ''),
    city,
    state_province: base.state(state),
    postal_code: zip,
    country: 1,
    address_note: '',
    latitude: latitude + (random.next() - 0.5) / 12,
    longitude: longitude + (random.next() - 0.5) / 12,
    validated: random.chance(0.7),
    is_shared: false,
    is_primary: true,
  })
  return contact
}

export type UserPlan = {
  firm: number
  role: number
  name: readonly [string, string]
  username: string
  city: City
  laborRate?: string
  dispatched?: boolean
}

export const addUser = (demo: Demo, plan: UserPlan): Person => {
  const { rows } = demo
  const [first, last] = plan.name
  const [, , , , , zone, area] = plan.city
  const contact = addContact(demo, {
    firm: plan.firm,
    type: 'User',
    first,
    last,
    city: plan.city,
    email: plan.username,
  })
  // Text messages to a user go to the contact's primary phone.
  const phone = phoneOf(demo, area)
  for (const table of ['contact', 'contact_phone'] as const) rows.of(table).at(-1)!.phone_no = phone
  const user = rows.add('app_user', {
    firm: plan.firm,
    contact,
    username: plan.username,
    first_name: first,
    last_name: last,
    email: plan.username,
    phone,
    role: plan.role,
    time_zone: zoneIds[zone] ?? 12,
    time_zone_name: zone,
    language: 1,
    guid: guidOf(demo),
    employee_id: `E${demo.random.int(1000, 9999)}`,
    labor_rate: plan.laborRate ?? '0.00',
    is_inactive: false,
    receives_report: reportRoles.includes(plan.role),
    receives_invoice: plan.role === Role.shopAdmin,
    receives_sms: plan.role === Role.technician,
    is_dispatched: plan.dispatched ?? false,
    is_chat_invitee: chatRoles.includes(plan.role),
    is_chat_lookup: true,
    auth_email: false,
    auth_sms: false,
    must_change_password: false,
    image_key: '',
    type: '',
    ...stamps(demo),
  })
  rows.add('user_secret', { user, password_hash: demo.passwordHash })
  return { user, name: `${first} ${last}` }
}

export const stamps = (demo: Demo) => ({
  version: 1,
  created_at: demo.now.toISOString(),
  updated_at: demo.now.toISOString(),
})

/** `Renée O’Neil` as the local part of an email address. */
export const plainName = (name: readonly [string, string]): string =>
  name
    .join('.')
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
