import type { RequestPoint } from '#contract/requests/index.ts'
import type { Box } from '../../../../kit/map/useMap.ts'

export type Mark = GeoJSON.Feature<GeoJSON.Point, { id: number; status: number; ronumber: string }>

/** Metres between two orders of one place: apart where streets could be seen, one mark from farther away. */
const gap = 60
const metresADegree = 111_320
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Where the nth order of a place stands, in metres from it: like the seeds of a sunflower, the first in the middle. */
const seed = (nth: number): readonly [east: number, north: number] => {
  const [radius, angle] = [gap * Math.sqrt(nth), nth * goldenAngle]
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

/**
 * The marks of repair orders, in the same order. All orders of a shop have its place; there they stand beside each other,
 * by their age, so that one that comes moves none of the others.
 */
export const marksOf = (points: readonly RequestPoint[]): Mark[] => {
  const there = new Map<string, number>()
  const seeds = new Map<number, readonly [east: number, north: number]>()
  for (const { calibrate, latitude, longitude } of points.toSorted((a, b) => a.calibrate - b.calibrate)) {
    const place = `${latitude} ${longitude}`
    const nth = there.get(place) ?? 0
    there.set(place, nth + 1)
    seeds.set(calibrate, seed(nth))
  }
  return points.map(({ calibrate, status, ronumber, latitude, longitude }) => {
    const [east, north] = seeds.get(calibrate) ?? [0, 0]
    const wide = metresADegree * Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude + east / wide, latitude + north / metresADegree] },
      properties: { id: calibrate, status, ronumber },
    }
  })
}

export const isInSight = ({ geometry }: Mark, [west, south, east, north]: Box): boolean => {
  const [long = 0, lat = 0] = geometry.coordinates
  return long >= west && long <= east && lat >= south && lat <= north
}
