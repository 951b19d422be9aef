/** Distance in meters between points at one place: separate marks at street level, one mark from farther away. */
const spacingMeters = 60
const metersPerDegree = 111_320
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Offset in meters of the nth point at a place. Sunflower spiral (golden angle), the first in the center. */
const spiralOffset = (nth: number): readonly [east: number, north: number] => {
  const [radius, angle] = [spacingMeters * Math.sqrt(nth), nth * goldenAngle]
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

interface Placed {
  latitude: number
  longitude: number
}

/**
 * Longitude and latitude of each point, in the same order. Points at exactly the same place are spread around it by id, so
 * that a new one doesn't move the others.
 */
export const spreadApart = <P extends Placed>(
  points: readonly P[],
  idOf: (point: P) => number,
): [longitude: number, latitude: number][] => {
  const countByPlace = new Map<string, number>()
  const offsets = new Map<P, readonly [east: number, north: number]>()
  for (const point of points.toSorted((a, b) => idOf(a) - idOf(b))) {
    const place = `${point.latitude} ${point.longitude}`
    const nth = countByPlace.get(place) ?? 0
    countByPlace.set(place, nth + 1)
    offsets.set(point, spiralOffset(nth))
  }
  return points.map((point) => {
    const { latitude, longitude } = point
    const [east, north] = offsets.get(point) ?? [0, 0]
    const metersPerLongitudeDegree = metersPerDegree * Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
    return [longitude + east / metersPerLongitudeDegree, latitude + north / metersPerDegree]
  })
}
