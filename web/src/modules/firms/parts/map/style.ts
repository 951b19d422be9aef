import type { LayerSpecification, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import { namesOf } from './outlines.ts'

const empty: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

type Font = Pick<NonNullable<SymbolLayerSpecification['layout']>, 'text-font'>

/** Locations, gathered while they are many. */
const sources: StyleSpecification['sources'] = {
  points: { type: 'geojson', data: empty, cluster: true, clusterRadius: 40, clusterMaxZoom: 10 },
  chosen: { type: 'geojson', data: empty },
}
const marks = (c: Colours, font: Font = {}): LayerSpecification[] => [
  {
    id: 'clusters',
    type: 'circle',
    source: 'points',
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': c.accent,
      'circle-radius': ['step', ['get', 'point_count'], 13, 20, 16, 100, 20, 1000, 25],
      'circle-stroke-color': c.halo,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'counts',
    type: 'symbol',
    source: 'points',
    filter: ['has', 'point_count'],
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      ...font,
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': c.ink },
  },
  {
    id: 'points',
    type: 'circle',
    source: 'points',
    filter: ['!', ['has', 'point_count']],
    paint: {
      // A center is a ring, a shop a full disc, all others a quiet one: told by shape before colour.
      'circle-color': ['match', ['get', 'type'], 'Center', c.halo, 'Shop', c.accent, c.quiet],
      'circle-radius': ['match', ['get', 'type'], 'Center', 7, 'Shop', 6, 5],
      'circle-stroke-color': ['match', ['get', 'type'], 'Center', c.accent, c.halo],
      'circle-stroke-width': ['match', ['get', 'type'], 'Center', 3, 1.5],
      'circle-opacity': ['case', ['get', 'isInactive'], 0.5, 1],
    },
  },
  {
    id: 'chosen',
    type: 'circle',
    source: 'chosen',
    paint: {
      'circle-color': c.chosen,
      'circle-radius': 8,
      'circle-stroke-color': c.halo,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'labels',
    type: 'symbol',
    source: 'points',
    minzoom: 8,
    filter: ['!', ['has', 'point_count']],
    layout: {
      'text-field': ['get', 'name'],
      ...font,
      'text-size': 12,
      'text-offset': [0, 0.9],
      'text-anchor': 'top',
      'text-max-width': 10,
    },
    paint: { 'text-color': c.text, 'text-halo-color': c.halo, 'text-halo-width': 1.5 },
  },
]

/** Locations over the background of a map service, with the letters that it has. */
export const styleOver = (c: Colours, background: StyleSpecification): StyleSpecification => {
  const [fonts] = background.layers.flatMap((layer) =>
    layer.type === 'symbol' && layer.layout?.['text-font'] ? [layer.layout['text-font']] : [],
  )
  const font: Font = fonts ? { 'text-font': fonts } : {}
  return {
    ...background,
    sources: { ...background.sources, ...sources },
    layers: [...background.layers, ...marks(c, font)],
  }
}

/** The map: water, states, counties when near, and locations, gathered while they are many. */
export const styleOf = (c: Colours, states: GeoJSON.FeatureCollection): StyleSpecification => ({
  version: 8,
  sources: {
    states: { type: 'geojson', data: states },
    names: { type: 'geojson', data: namesOf(states) },
    counties: { type: 'geojson', data: empty },
    ...sources,
  },
  layers: [
    { id: 'water', type: 'background', paint: { 'background-color': c.water } },
    { id: 'land', type: 'fill', source: 'states', paint: { 'fill-color': c.land } },
    {
      id: 'counties',
      type: 'line',
      source: 'counties',
      minzoom: 6,
      paint: { 'line-color': c.line, 'line-width': 0.6, 'line-opacity': 0.7 },
    },
    { id: 'borders', type: 'line', source: 'states', paint: { 'line-color': c.line, 'line-width': 1 } },
    {
      id: 'names',
      type: 'symbol',
      source: 'names',
      minzoom: 3.4,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-size': 11,
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
      },
      paint: { 'text-color': c.word },
    },
    ...marks(c),
  ],
})
