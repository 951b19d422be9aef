import type { LayerSpecification } from 'maplibre-gl'
import type { Colors } from './colors.ts'

/** Towns as points with their name and number of ZIP codes. They are 25 kB and load with the first map. */
export const loadTowns = async (): Promise<GeoJSON.FeatureCollection> => {
  const { default: towns } = await import('virtual:towns')
  return {
    type: 'FeatureCollection',
    features: towns.map(([name, longitude, latitude, zips]) => ({
      type: 'Feature',
      properties: { name, zips },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

/** Town names. Smaller towns appear as the map zooms in, and where two names collide the larger town wins. */
export const townLayer = (c: Colors): LayerSpecification => ({
  id: 'towns',
  type: 'symbol',
  source: 'towns',
  minzoom: 4.5,
  filter: ['>=', ['get', 'zips'], ['step', ['zoom'], 40, 6, 12, 7, 5, 8, 2]],
  layout: {
    'text-field': ['get', 'name'],
    'text-size': ['interpolate', ['linear'], ['get', 'zips'], 2, 11, 40, 13],
    'text-padding': 12,
    'symbol-sort-key': ['-', 0, ['get', 'zips']],
  },
  paint: { 'text-color': c.word, 'text-halo-color': c.land, 'text-halo-width': 1.2 },
})
