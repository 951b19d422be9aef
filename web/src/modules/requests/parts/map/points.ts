import type { RequestPoint } from '#contract/requests/index.ts'
import type { Bounds } from '../../../../kit/map/useMap.ts'

export type Mark = GeoJSON.Feature<GeoJSON.Point, { id: number; status: number; ronumber: string }>

/** Distance in meters between requests at one place: separate marks at street level, one mark from farther away. */
const spacingMeters = 60
const metersPerDegree = 111_320
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Offset in meters of the nth request at a place. Sunflower spiral (golden angle), the first in the center. */
const spiralOffset = (nth: number): readonly [east: number, north: number] => {
  const [radius, angle] = [spacingMeters * Math.sqrt(nth), nth * goldenAngle]
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

/**
 * Map marks of repair orders, in the same order. All orders of a shop share its position, so they are spread around it by
 * age. That way a new order doesn't move the others.
 */
export const requestMarks = (points: readonly RequestPoint[]): Mark[] => {
  const countByPlace = new Map<string, number>()
  const offsets = new Map<number, readonly [east: number, north: number]>()
  for (const { calibrate, latitude, longitude } of points.toSorted((a, b) => a.calibrate - b.calibrate)) {
    const place = `${latitude} ${longitude}`
    const nth = countByPlace.get(place) ?? 0
    countByPlace.set(place, nth + 1)
    offsets.set(calibrate, spiralOffset(nth))
  }
  return points.map(({ calibrate, status, ronumber, latitude, longitude }) => {
    const [east, north] = offsets.get(calibrate) ?? [0, 0]
    const metersPerLongitudeDegree = metersPerDegree * Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
    return {
      type: 'Feature',
      geometry: {
        type: 'Point',
        coordinates: [longitude + east / metersPerLongitudeDegree, latitude + north / metersPerDegree],
      },
      properties: { id: calibrate, status, ronumber },
    }
  })
}

export const isInBounds = ({ geometry }: Mark, [west, south, east, north]: Bounds): boolean => {
  const [long = 0, lat = 0] = geometry.coordinates
  return long >= west && long <= east && lat >= south && lat <= north
}
