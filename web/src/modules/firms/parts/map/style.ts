import { clusterLayers, emptyCollection, type Marks } from '../../../../kit/map/mapStyle.ts'

/** Locations on the map, clustered while there are many. */
export const marks: Marks = {
  sources: {
    points: { type: 'geojson', data: emptyCollection, cluster: true, clusterRadius: 40, clusterMaxZoom: 10 },
    chosen: { type: 'geojson', data: emptyCollection },
  },
  layers: (colors, font) => [
    ...clusterLayers(colors, font),
    {
      id: 'points',
      type: 'circle',
      source: 'points',
      filter: ['!', ['has', 'point_count']],
      paint: {
        // Type is shown by shape, not only color: a ring for centers, a full disc for shops, a muted disc for
        // all others.
        'circle-color': [
          'match',
          ['get', 'type'],
          'Center',
          colors.halo,
          'Shop',
          colors.accent,
          colors.quiet,
        ],
        'circle-radius': ['match', ['get', 'type'], 'Center', 7, 'Shop', 6, 5],
        'circle-stroke-color': ['match', ['get', 'type'], 'Center', colors.accent, colors.halo],
        'circle-stroke-width': ['match', ['get', 'type'], 'Center', 3, 1.5],
        'circle-opacity': ['case', ['get', 'isInactive'], 0.5, 1],
      },
    },
    {
      id: 'chosen',
      type: 'circle',
      source: 'chosen',
      paint: {
        'circle-color': colors.chosen,
        'circle-radius': 8,
        'circle-stroke-color': colors.halo,
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
      paint: { 'text-color': colors.text, 'text-halo-color': colors.halo, 'text-halo-width': 1.5 },
    },
  ],
}
