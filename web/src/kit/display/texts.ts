import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/display', {
  'draft.discard': 'Discard',
  'draft.restored': "What you typed on {{at}} is back. It isn't saved yet.",
  'views.title': 'Opened by administrators and support',
  'views.none': 'No administrator has opened it.',
  'views.failed': "We couldn't load who opened it",
  'views.times_one': '{{count}} time',
  'views.times_other': '{{count}} times',
  'views.more': 'Show more',
  noVehicle: 'Vehicle not entered yet',
})
