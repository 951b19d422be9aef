/** A section of /configuration. */
export type Section = {
  key: string
  title: string
  says: string
  group: string
  href?: string
  coming?: true
}

/** The sections in the order of the overview page. */
export const sections: readonly Section[] = [
  {
    key: 'lookups',
    title: 'Lookup lists',
    says: 'The values that forms choose from, such as phone types and makes.',
    group: 'Lists',
  },
  {
    key: 'insurers',
    title: 'Insurers',
    says: 'Who pays, and what each insurer calls the values of the lists.',
    group: 'Lists',
  },
  { key: 'ready', title: 'Readiness', says: 'What must be there before a visit begins.', group: 'Visits' },
  { key: 'precheck', title: 'Pre-checks', says: 'What is looked at before the work.', group: 'Visits' },
  {
    key: 'action',
    title: 'Actions',
    says: 'What is done, with its photos, files and test drives.',
    group: 'Visits',
  },
  {
    key: 'verify',
    title: 'Verifications',
    says: 'What is confirmed and signed at the end.',
    group: 'Visits',
  },
  {
    key: 'event-types',
    title: 'Event types',
    says: 'Kinds of visits and their planned length.',
    group: 'Visits',
  },
  {
    key: 'recommendations',
    title: 'Recommendations',
    says: 'Advice by type of repair and make, shown in the repair orders it fits.',
    group: 'Visits',
  },
  {
    key: 'services',
    title: 'Services',
    says: 'What is sold: hours, code, rate; brought in from CSV.',
    group: 'Services and rates',
  },
  {
    key: 'groups',
    title: 'Service groups',
    says: 'Families of services, and what technicians are skilled in.',
    group: 'Services and rates',
  },
  {
    key: 'rate-types',
    title: 'Rate types',
    says: 'What an hour is charged as, and its base rate.',
    group: 'Services and rates',
  },
  {
    key: 'rates',
    title: 'Rates of a firm',
    says: 'Where a firm charges other than the base.',
    group: 'Services and rates',
  },
  {
    key: 'email-templates',
    title: 'Email templates',
    says: 'The words of the mails that leave the house, per firm, with a preview and a test.',
    group: 'Mail',
  },
  {
    key: 'pricing-rules',
    title: 'Pricing rules',
    says: 'Prices and discounts by insurer, make, service, group and day.',
    group: 'Services and rates',
  },
  {
    key: 'tax-rates',
    title: 'Tax rates',
    says: 'What is added to charges, by state and postal code.',
    group: 'Services and rates',
  },
  {
    key: 'translations',
    title: 'Translations',
    says: 'The product’s words in other languages will be kept here.',
    group: 'Coming',
    coming: true,
  },
]
