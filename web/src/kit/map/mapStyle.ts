import type { LayerSpecification, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Colors } from './colors.ts'
import { stateLabels } from './outlines.ts'
import { townLayer } from './towns.ts'

export type Font = Pick<NonNullable<SymbolLayerSpecification['layout']>, 'text-font'>

/** Sources and layers drawn on top of a map. The sources include `points` and `chosen`, the layers `points` and `clusters`. */
export interface Marks {
  sources: StyleSpecification['sources']
  layers: (colours: Colors, font: Font) => LayerSpecification[]
}
export const emptyCollection: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Layers for clustered points: discs with a count. */
export const clusterLayers = (c: Colors, font: Font): LayerSpecification[] => [
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
      // Marks are always drawn, so that nothing has to be placed around them at each frame.
      'text-ignore-placement': true,
    },
    paint: { 'text-color': c.ink },
  },
]

/** Map style with the marks over a map service's background, using a font that the service provides. */
export const styleWithBackground = (
  c: Colors,
  marks: Marks,
  background: StyleSpecification,
): StyleSpecification => {
  const [fonts] = background.layers.flatMap((layer) =>
    layer.type === 'symbol' && layer.layout?.['text-font'] ? [layer.layout['text-font']] : [],
  )
  const font: Font = fonts ? { 'text-font': fonts } : {}
  return {
    ...background,
    sources: { ...background.sources, ...marks.sources },
    layers: [...background.layers, ...marks.layers(c, font)],
  }
}

/** The built-in map style: water, states, counties when zoomed in, towns, and the marks. */
export const builtInStyle = (
  c: Colors,
  marks: Marks,
  states: GeoJSON.FeatureCollection,
  towns: GeoJSON.FeatureCollection,
): StyleSpecification => ({
  version: 8,
  sources: {
    states: { type: 'geojson', data: states },
    names: { type: 'geojson', data: stateLabels(states) },
    counties: { type: 'geojson', data: emptyCollection },
    towns: { type: 'geojson', data: towns },
    ...marks.sources,
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
      // Closer in, town names are enough for orientation.
      maxzoom: 6.5,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-size': 11,
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
      },
      paint: { 'text-color': c.word },
    },
    townLayer(c),
    ...marks.layers(c, {}),
  ],
})
