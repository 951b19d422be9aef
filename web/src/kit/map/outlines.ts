import statesUrl from 'us-atlas/states-10m.json?url'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import { feature, mesh } from 'topojson-client'

type Atlas = Parameters<typeof mesh>[0]
type FeatureCollection = GeoJSON.FeatureCollection

const load = async (url: string, layer: string) => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const atlas = (await answer.json()) as Atlas
  const shapes = atlas.objects[layer]
  if (!shapes) throw new Error(`${url} holds no ${layer}`)
  return { atlas, shapes }
}

/** Outlines of the US states, from the bundled Census Bureau data. */
export const loadStates = async (): Promise<FeatureCollection> => {
  const { atlas, shapes } = await load(statesUrl, 'states')
  const found = feature(atlas, shapes)
  return found.type === 'FeatureCollection' ? found : { type: 'FeatureCollection', features: [found] }
}

type Ring = GeoJSON.Position[]
/** Twice the absolute area of a ring, and its centroid (shoelace formula). */
const measured = (ring: Ring): { area: number; centre: [number, number] } => {
  let [area, x, y] = [0, 0, 0]
  for (let at = 0; at < ring.length - 1; at++) {
    const [x1 = 0, y1 = 0] = ring[at] ?? []
    const [x2 = 0, y2 = 0] = ring[at + 1] ?? []
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return { area: Math.abs(area), centre: [x / (3 * area), y / (3 * area)] }
}

/** One label point for each state, at the centroid of its largest part. */
export const stateLabels = (states: FeatureCollection): FeatureCollection => ({
  type: 'FeatureCollection',
  features: states.features.flatMap(({ geometry, properties }): GeoJSON.Feature[] => {
    const parts =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const [largest] = parts.map(([outer = []]) => measured(outer)).sort((one, other) => other.area - one.area)
    if (!largest || !Number.isFinite(largest.centre[0])) return []
    return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: largest.centre } }]
  }),
})

/** Borders between counties. They are 800 kB, so they load only when the map is zoomed in far enough to show them. */
export const loadCounties = async (): Promise<GeoJSON.GeoJSON> => {
  const { atlas, shapes } = await load(countiesUrl, 'counties')
  return mesh(atlas, shapes as Parameters<typeof mesh>[1], (one, other) => one !== other)
}
