import { joinLines, splitLines } from '#contract/kit/address.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { contactAddress, validateAddress } from '#contract/contacts.ts'

export type Address = AnswerOf<typeof contactAddress>
export type Found = NonNullable<AnswerOf<typeof validateAddress>['result']>

/** What the form holds: ids of lists as text, as a choice has them. */
export type Values = {
  addressType: string | null
  line1: string
  line2: string
  city: string
  stateProvince: string | null
  postalCode: string
  country: string | null
  latitude: number | null
  longitude: number | null
  addressNote: string
  validated: boolean
}

/** Id of the United States, where an address is when nobody says otherwise, and of Canada: their postal codes are known. */
export const unitedStates = 1
const positioned = ['1', '2']

/** An address that is being added: -1. */
export const newAddress = (contact: number, firm: number): Address => ({
  contactAddress: -1,
  address: -1,
  contact,
  firm,
  addressType: null,
  addressTypeName: null,
  addressLines: '',
  addressFull: '',
  city: '',
  stateProvince: null,
  stateProvinceName: null,
  stateProvinceCode: null,
  postalCode: '',
  country: unitedStates,
  countryName: null,
  addressNote: null,
  isShared: false,
  mainAddress: null,
  isPrimary: false,
  primary: '',
  latitude: null,
  longitude: null,
  validated: false,
  version: 0,
  rights: ['edit'],
})

const choice = (id: number | null): string | null => (id === null ? null : String(id))
const idOf = (chosen: string | null): number | null => (chosen === null ? null : Number(chosen))

export const valuesOf = (record: Address): Values => {
  const [line1, line2] = splitLines(record.addressLines)
  return {
    addressType: choice(record.addressType),
    line1,
    line2,
    city: record.city,
    stateProvince: choice(record.stateProvince),
    postalCode: record.postalCode,
    country: choice(record.country),
    latitude: record.latitude,
    longitude: record.longitude,
    addressNote: record.addressNote ?? '',
    validated: record.validated,
  }
}

/** Where it is, as the calls take it. */
export const placeOf = (values: Values) => ({
  addressLines: joinLines(values.line1, values.line2),
  city: values.city.trim(),
  stateProvince: idOf(values.stateProvince),
  postalCode: values.postalCode.trim(),
  country: idOf(values.country),
})

export const bodyOf = (record: Address, values: Values) => ({
  contactAddress: record.contactAddress,
  contact: record.contact,
  addressType: idOf(values.addressType),
  ...placeOf(values),
  addressNote: values.addressNote.trim() || null,
  latitude: values.latitude,
  longitude: values.longitude,
  validated: values.validated,
})

/** A confirmed result, as fields of the form. */
export const confirmedOf = (found: Found): Partial<Values> => {
  const [line1, line2] = splitLines(found.addressLines)
  return {
    line1,
    line2,
    city: found.city,
    stateProvince: choice(found.stateProvince),
    postalCode: found.postalCode,
    ...(found.country === null ? {} : { country: choice(found.country) }),
    latitude: found.latitude,
    longitude: found.longitude,
    validated: true,
  }
}

/** A whole postal code of the United States or Canada, by the country's id: what it says is known. */
const whole: Record<string, [RegExp, string]> = {
  1: [/^\d{5}([ -]?\d{4})?$/, 'A ZIP code has five or nine digits'],
  2: [/^[a-z]\d[a-z][ -]?\d[a-z]\d$/i, 'A postal code such as K1A 0B1'],
}
export const isWhole = ({ country, postalCode }: Values): boolean =>
  whole[country ?? '']?.[0].test(postalCode.trim()) ?? false

const required = 'This field is required'
const need = (value: unknown) => (value === null || value === '' ? required : undefined)

/** `hasStates`: whether states of the country are in the list. */
export const checkWith = (hasStates: boolean) => (values: Values) => {
  // What a whole postal code leaves open the server fills in, or says that it is not known.
  const isPositioned = positioned.includes(values.country ?? '') && !isWhole(values)
  const problem = isPositioned && values.latitude === null ? whole[values.country ?? '']?.[1] : undefined
  return {
    addressType: need(values.addressType),
    line1: need(joinLines(values.line1)),
    city: need(values.city.trim()),
    stateProvince: hasStates ? need(values.stateProvince) : undefined,
    postalCode: need(values.postalCode.trim()) ?? problem,
    country: need(values.country),
    latitude: isPositioned ? need(values.latitude) : undefined,
    longitude: isPositioned ? need(values.longitude) : undefined,
  }
}

/** What stands in the way of asking for a validation. */
export const notYetValid = (values: Values): string | undefined => {
  const { addressLines, city, postalCode, country } = placeOf(values)
  return addressLines && city && postalCode && country !== null
    ? undefined
    : 'Fill in line 1, city, postal code and country first.'
}
