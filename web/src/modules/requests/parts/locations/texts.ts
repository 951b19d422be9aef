import { texts } from '#contract/kit/texts.ts'

export const t = texts('requests/locations', {
  'column.location': 'Location',
  'column.open': 'Open',
  'column.nextVisit': 'Next visit',
  'column.lastEvent': 'Last event',
  'column.map': 'Map',
  'map.open': 'Map',
  'map.label': '{{name}} on the map',
})
