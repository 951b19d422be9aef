/** The calls whose answers a change of a contact makes old. */
export const contactPaths = [
  'contact/contacts',
  'contact/vendors',
  'contact/contact',
  'contact/vendor',
  'contact/insurers',
  'contact/contactSearch',
  'contact/duplicates',
] as const
