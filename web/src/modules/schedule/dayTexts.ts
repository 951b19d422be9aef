import { texts } from '#contract/kit/texts.ts'

/** Texts of visits and days that a technician's Home shows. They load with it, so keep this file small. */
export const t = texts('schedule/day', {
  'day.today': 'Today',
  'day.tomorrow': 'Tomorrow',
  'day.yesterday': 'Yesterday',
  'visit.noTime': 'No time',
  'visit.take': 'Take this visit',
  'visit.directions': 'Directions to {{name}}',
  'visit.directionsTo': 'Directions to {{name}}, {{address}}',
  'visit.travel': '{{minutes}} min drive',
  'visit.distance': '{{place}}, {{miles}} mi',
  'visit.driveFrom': '{{type}} from {{bay}}',
  'visit.late': 'Was scheduled for {{day}}',
  'visit.since': 'since {{time}}',
  'visit.sinceDay': 'since {{day}} {{time}}',
})
