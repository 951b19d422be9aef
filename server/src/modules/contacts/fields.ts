import type { saveContact, saveVendor } from '#contract/contacts.ts'
import { contactReaders } from '#contract/contacts.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { roles } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { ContactRow } from './store.ts'

/** Columns by contract name. History and conflicts use the contract names. */
const columns = {
  contactType: 'contact_type',
  isCompany: 'is_company',
  salutation: 'salutation',
  firstName: 'first_name',
  lastName: 'last_name',
  companyName: 'company_name',
  fileAs: 'file_as',
  notes: 'notes',
  language: 'language',
  timezone: 'time_zone',
  servicetype: 'service_type',
  insuranceId: 'insurance_id',
  insuranceNumber: 'insurance_number',
  isFirm: 'is_firm',
  isBrand: 'is_brand',
  isVendor: 'is_vendor',
  isFleet: 'is_fleet',
  isInactive: 'is_inactive',
  firmClass: 'firm_class',
  referenceId: 'reference_id',
  accountNumber: 'account_number',
  paymentDays: 'payment_days',
  webAddress: 'web_address',
  phoneNo: 'phone_no',
  emailAddress: 'email_address',
} as const
type Field = keyof typeof columns
export type ContactFields = { [F in Field]: ContactRow[(typeof columns)[F]] }

const entries = Object.entries(columns) as [Field, (typeof columns)[Field]][]

export const storedFields = (row: Pick<ContactRow, (typeof columns)[Field]>): ContactFields =>
  Object.fromEntries(entries.map(([field, column]) => [field, row[column]])) as ContactFields

/** Maps the given fields to their columns. */
export const columnsOf = (fields: Partial<ContactFields>): Partial<Record<(typeof columns)[Field], never>> =>
  Object.fromEntries(
    entries.flatMap(([field, column]) => (fields[field] === undefined ? [] : [[column, fields[field]]])),
  )

type Body = BodyOf<typeof saveContact> & Partial<BodyOf<typeof saveVendor>>

const optionalId = (id: number | null | undefined): number | null | undefined =>
  id === undefined ? undefined : isNew(id) ? null : id
const text = (value: string | null | undefined): string | undefined =>
  value === undefined ? undefined : (value ?? '')

/** Flags that only certain roles may set. */
export const restrictedFlags = ['isFirm', 'isBrand', 'isVendor', 'isInactive'] as const
export type RestrictedFlag = (typeof restrictedFlags)[number]

/**
 * Only the host says what a contact is to the network. Everyone who reads the contact list may inactivate
 * one.
 */
export const settableFlags = (actor: Actor): ReadonlySet<string> =>
  new Set([
    ...(roles.host.includes(actor.role) ? ['isFirm', 'isBrand', 'isVendor'] : []),
    ...(contactReaders.includes(actor.role) ? ['isInactive'] : []),
  ])

/** The fields that were sent, whether or not the caller may set them. */
export const contactFields = (body: Body, vendor: boolean): Partial<ContactFields> => {
  const fields: { [F in Field]: ContactFields[F] | undefined } = {
    contactType: optionalId(body.contactType),
    isCompany: body.isCompany,
    salutation: optionalId(body.salutation),
    firstName: text(body.firstName),
    lastName: text(body.lastName),
    companyName: text(body.companyName),
    fileAs: text(body.fileAs),
    notes: text(body.notes),
    language: optionalId(body.language) ?? undefined,
    timezone: optionalId(body.timezone),
    servicetype: optionalId(body.servicetype),
    insuranceId: text(body.insuranceId),
    insuranceNumber: text(body.insuranceNumber),
    isFirm: body.isFirm,
    isBrand: body.isBrand,
    isVendor: vendor || body.isVendor,
    isFleet: body.isFleet,
    isInactive: body.isInactive,
    firmClass: optionalId(body.firmClass),
    referenceId: text(body.referenceId),
    accountNumber: vendor ? text(body.accountNumber) : undefined,
    paymentDays: vendor ? body.paymentDays : undefined,
    webAddress: vendor ? text(body.webAddress) : undefined,
    phoneNo: text(body.phoneNo),
    emailAddress: text(body.emailAddress),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
