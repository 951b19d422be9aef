/** Keys of the lookups that the app shell loads at start (VehicleMake from firm 1). */
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
