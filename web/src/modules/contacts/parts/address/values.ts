import { joinLines, splitLines } from '#contract/kit/address.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { contactAddress, postalPlace, validateAddress } from '#contract/contacts.ts'
import { t } from './texts.ts'

export type Address = AnswerOf<typeof contactAddress>
export type Found = NonNullable<AnswerOf<typeof validateAddress>['result']>

/** Values of the address form. Lookup ids are text, as select fields need them. */
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

/**
 * Country ids of the United States, the default country, and of Canada. Their postal codes have known
 * positions.
 */
export const unitedStates = 1
const positionedCountries = ['1', '2']

/** A new address; its id is -1. */
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

/** The location fields, as the calls expect them. */
export const locationBody = (values: Values) => ({
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
  ...locationBody(values),
  addressNote: values.addressNote.trim() || null,
  latitude: values.latitude,
  longitude: values.longitude,
  validated: values.validated,
})

/** A confirmed validation result as form fields. */
export const confirmedValues = (found: Found): Partial<Values> => {
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

/**
 * Patterns of complete postal codes by country id (United States and Canada), whose city and state are known.
 */
const completePostalCodes: Record<string, [RegExp, () => string]> = {
  1: [/^\d{5}([ -]?\d{4})?$/, () => t('zip')],
  2: [/^[a-z]\d[a-z][ -]?\d[a-z]\d$/i, () => t('canadianCode')],
}
export const isCompletePostalCode = ({ country, postalCode }: Values): boolean =>
  completePostalCodes[country ?? '']?.[0].test(postalCode.trim()) ?? false

export type Place = NonNullable<AnswerOf<typeof postalPlace>['place']>

/** Name of the state that the postal code is in, if another one is chosen. */
export const otherState = (
  { stateProvince, validated }: Pick<Values, 'stateProvince' | 'validated'>,
  place: Pick<Place, 'stateProvince' | 'stateProvinceName'> | null | undefined,
): string | undefined => {
  if (validated || !place?.stateProvince || stateProvince === null) return undefined
  return Number(stateProvince) === place.stateProvince ? undefined : (place.stateProvinceName ?? undefined)
}

const need = (value: unknown) => (value === null || value === '' ? t('required') : undefined)

/** Builds the validator. `hasStates` tells whether the lookup has states of the country. */
export const validatorFor = (hasStates: boolean) => (values: Values) => {
  // For a complete postal code the server fills in what is missing, or reports that the code is unknown.
  const isPositioned = positionedCountries.includes(values.country ?? '') && !isCompletePostalCode(values)
  const problem =
    isPositioned && values.latitude === null ? completePostalCodes[values.country ?? '']?.[1]() : undefined
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

/** Why the address can't be validated yet, or undefined if it can. */
export const validationBlocker = (values: Values): string | undefined => {
  const { addressLines, city, postalCode, country } = locationBody(values)
  return addressLines && city && postalCode && country !== null ? undefined : t('blocker')
}
