/** Calls to refresh after a contact changed. */
export const contactPaths = [
  'contact/contacts',
  'contact/vendors',
  'contact/contact',
  'contact/vendor',
  'contact/insurers',
  'contact/contactSearch',
  'contact/duplicates',
] as const
