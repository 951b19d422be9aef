import { webAddressProblem } from '#contract/kit/web-address.ts'
import { phoneProblem } from '../../../../ui/form/phone.ts'
import type { Contact } from '../../data.ts'
import { isEmail } from '../../email.ts'
import { t } from './texts.ts'

/** Values of the contact form. Lookup ids are text, as select fields need them; null means none. */
export type Values = {
  firm: string | null
  isCompany: boolean
  contactType: string | null
  salutation: string | null
  firstName: string
  lastName: string
  companyName: string
  fileAs: string
  notes: string
  language: string | null
  timezone: string | null
  servicetype: string | null
  insuranceId: string
  insuranceNumber: string
  isFirm: boolean
  isBrand: boolean
  isVendor: boolean
  isFleet: boolean
  isInactive: boolean
  firmClass: string | null
  referenceId: string
  accountNumber: string
  paymentDays: number | null
  webAddress: string
  phoneNo: string
  emailAddress: string
}
export type Field = keyof Values

const ids = ['firm', 'contactType', 'salutation', 'language', 'timezone', 'servicetype', 'firmClass'] as const
const isId = (field: Field): field is (typeof ids)[number] => (ids as readonly Field[]).includes(field)
const text = (id: number | null | undefined): string | null => (id == null || id <= 0 ? null : String(id))

/** The stored contact as form values. */
export const valuesOf = (record: Contact): Values => ({
  firm: text(record.firm),
  isCompany: record.isCompany,
  contactType: text(record.contactType),
  salutation: text(record.salutation),
  firstName: record.firstName ?? '',
  lastName: record.lastName ?? '',
  companyName: record.companyName ?? '',
  fileAs: record.fileAs ?? '',
  notes: record.notes ?? '',
  language: text(record.language),
  timezone: text(record.timezone),
  servicetype: text(record.servicetype),
  insuranceId: record.insuranceId ?? '',
  insuranceNumber: record.insuranceNumber ?? '',
  isFirm: record.isFirm,
  isBrand: record.isBrand,
  isVendor: record.isVendor,
  isFleet: record.isFleet,
  isInactive: record.isInactive,
  firmClass: text(record.firmClass),
  referenceId: record.referenceId ?? '',
  accountNumber: record.accountNumber ?? '',
  paymentDays: record.paymentDays ?? null,
  webAddress: record.webAddress ?? '',
  phoneNo: record.phoneNo ?? '',
  emailAddress: record.emailAddress ?? '',
})

/** A new contact: language 1 (English), time zone 12. */
export const blankContact = (preset?: 'vendor' | 'fleet'): Contact => ({
  contact: -1,
  firm: 0,
  firmName: '',
  contactType: null,
  contactTypeName: null,
  isCompany: preset !== undefined,
  salutation: null,
  salutationName: null,
  insuranceId: null,
  insuranceNumber: null,
  firstName: null,
  lastName: null,
  companyName: null,
  fullName: '',
  fileAs: null,
  notes: null,
  language: 1,
  timezone: 12,
  servicetype: null,
  isFirm: false,
  isBrand: false,
  isVendor: preset === 'vendor',
  isFleet: preset === 'fleet',
  isInactive: false,
  firmClass: null,
  referenceId: null,
  phoneNo: null,
  emailAddress: null,
  user: null,
  guid: '',
  isErased: false,
  vehicles: 0,
  requests: 0,
  version: 0,
  rights: ['edit'],
})

const vendorOnly: readonly Field[] = ['accountNumber', 'paymentDays', 'webAddress']
const newOnly: readonly Field[] = ['firm', 'phoneNo', 'emailAddress']

/** Body of a save: all filled fields of a new contact, only changed fields of an existing one. */
export const bodyOf = (values: Values, changed: readonly Field[] | 'all', isVendor: boolean) => {
  const fields = changed === 'all' ? (Object.keys(values) as Field[]) : changed
  const bodyEntries = fields
    .filter((field) => isVendor || !vendorOnly.includes(field))
    .filter((field) => changed === 'all' || !newOnly.includes(field))
    .filter((field) => field !== 'firm' || values.firm !== null)
    .map((field) => {
      const value = values[field]
      if (isId(field)) return [field, value === null ? null : Number(value)] as const
      return [field, typeof value === 'string' ? value.trim() : value] as const
    })
  return Object.fromEntries(bodyEntries) as Record<string, never>
}

/** The first error of each field. A person needs a name, a company needs a company name. */
export const check = (values: Values): Partial<Record<Field, string>> => {
  const hasName = [values.firstName, values.lastName, values.companyName].some((name) => name.trim())
  return {
    companyName: values.isCompany && !values.companyName.trim() ? t('required') : undefined,
    lastName: !values.isCompany && !hasName ? t('required') : undefined,
    phoneNo: phoneProblem(values.phoneNo),
    emailAddress: values.emailAddress.trim() && !isEmail(values.emailAddress) ? t('email') : undefined,
    webAddress: webAddressProblem(values.webAddress),
    paymentDays:
      values.paymentDays !== null && (values.paymentDays < 0 || values.paymentDays > 365)
        ? t('paymentDays')
        : undefined,
  }
}

const fieldNames = Object.keys(valuesOf(blankContact())) as Field[]

/** Maps a field name of the history or the calls to the form field. */
export const fieldByName = (name: string): Field | undefined => {
  const normalized = (text: string) => text.replaceAll('_', '').toLowerCase()
  const found = fieldNames.find((field) => normalized(field) === normalized(name))
  return found ?? (name === 'time_zone' ? 'timezone' : name === 'service_type' ? 'servicetype' : undefined)
}
