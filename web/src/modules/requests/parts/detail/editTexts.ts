import { texts } from '#contract/kit/texts.ts'

export const t = texts('requests/detail/edit', {
  title: 'RO {{ronumber}}',
  saved: 'RO {{ronumber}} saved',
  none: 'none',
  conflictUnread: "Not saved. {{name}} saved this too, and we couldn't load their changes. Try again.",
  ronumber: 'RO number',
  vin: 'VIN',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  contact: 'Customer',
  insurance: 'Insurer',
  estimator: 'Estimator',
  fleetContact: 'Fleet',
  fleetNumber: 'Fleet number',
  wantedServices: 'Requested services',
  notes: 'Notes',
  internalNotes: 'Internal notes',
  internalNotesHint: 'Visible only to your location',
  shopOnly: 'Only {{shop}} can change the vehicle, customer, and RO numbers.',
})
