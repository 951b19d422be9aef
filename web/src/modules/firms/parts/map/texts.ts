import { texts } from '#contract/kit/texts.ts'

export const t = texts('firms/map', {
  failed: "We couldn't load the map",
  noMatch: 'No location matches “{{search}}”',
  clear: 'Clear search',
  'none.title': 'No locations yet',
  'none.text': 'Locations appear here once they have a position.',
  list: 'Locations on the map',
  rows: 'Locations, rows',
  count_one: '{{shown}} location',
  count_other: '{{shown}} locations',
  withoutPosition: '{{total}} without a position',
  noCanvas: "Your browser can't show the map. The list has every location.",
  'card.label': 'Selected location',
  'card.open': 'Open',
  'card.close': 'Close',
  'card.inactive': 'inactive',
  'row.inactive': 'Inactive',
  'row.open': 'Open {{name}}',
  canvas: 'Map of locations',
})
