/** Keys of the lookups that the shell loads at its start (VehicleMake from firm 1). */
export const shellLookupKeys = [
  'ContactType',
  'Salutation',
  'AddressType',
  'PhoneType',
  'EmailType',
  'StateProvince',
  'Country',
  'RelatedContactType',
  'Language',
  'TimeZone',
  'VehicleMake',
] as const
