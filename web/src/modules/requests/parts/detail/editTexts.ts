import { texts } from '#contract/kit/texts.ts'

export const t = texts('requests/detail/edit', {
  title: 'RO {{ronumber}}',
  saved: 'RO {{ronumber}} saved',
  none: 'none',
  conflictUnread: "Not saved. {{name}} saved this too, and we couldn't load their changes. Try again.",
  internalNotesHint: 'Visible only to your location',
  shopOnly: 'Only {{shop}} can change the vehicle, customer, and RO numbers.',
})
