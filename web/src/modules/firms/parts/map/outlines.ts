import statesUrl from 'us-atlas/states-10m.json?url'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import type { Feature, FeatureCollection, GeoJSON, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type States = Topology<{ states: GeometryCollection<{ name: string }> }>
type Counties = Topology<{ counties: GeometryCollection }>

const load = async <T>(url: string): Promise<T> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as T
}

/** The states of the US, from the Census Bureau's data that the product ships. */
export const loadStates = async (): Promise<FeatureCollection> => {
  const atlas = await load<States>(statesUrl)
  return feature(atlas, atlas.objects.states)
}

type Ring = Position[]
/** Twice the area of a ring, signed, and its centre. */
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

/** Where the name of each state stands: once, in the middle of its largest part. */
export const namesOf = (states: FeatureCollection): FeatureCollection => ({
  type: 'FeatureCollection',
  features: states.features.flatMap(({ geometry, properties }): Feature[] => {
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

/** The borders between counties: 800 kB, read when one is near enough to see them. */
export const loadCounties = async (): Promise<GeoJSON> => {
  const atlas = await load<Counties>(countiesUrl)
  return mesh(atlas, atlas.objects.counties, (one, other) => one !== other)
}
