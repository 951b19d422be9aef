import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/dispatch', {
  'list.filters': 'Choose from {{filters}}',
  'technician.missing': 'Choose a tech',
  'time.missing': 'Choose a time as well',
  'day.missing': 'Choose a date as well',
  'visit.started':
    'Visit {{number}} of {{ro}} is already started. Put it on hold before you give it to someone else.',
  'visit.closed': 'Visit {{number}} of {{ro}} is {{status}}. Only open visits can be assigned.',
  'visit.stopped': 'RO {{ro}} is {{status}}. Only visits of open ROs can be assigned.',
  'address.notFound': "We can't find this address. Check it, or enter a position.",
  'address.half': 'Enter both latitude and longitude, or neither',
  'plan.busy': 'Several days are being planned right now. Try again in a moment.',
  'plan.empty': 'Nothing would change.',
  'plan.undone': 'This plan was already taken back.',
  'plan.old': 'This plan is too old to take back. Change its visits one by one.',
})
