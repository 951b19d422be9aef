import type { Point, Travel, TravelTable } from './travel.ts'

/** Mean radius of the Earth in kilometers (IUGG). */
const earthRadius = 6371.0088
/** Roads are longer than the great circle. 1.3 is the usual factor for US road networks. */
const detour = 1.3
/** Average speed in km/h on a trip of up to so many kilometers: town, suburb, country road, highway. */
const speeds: readonly (readonly [upTo: number, speed: number])[] = [
  [5, 30],
  [20, 45],
  [60, 65],
  [Infinity, 88],
]

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in kilometers (haversine formula). */
export const greatCircle = (from: Point, to: Point): number => {
  const latitude = radians(to.latitude - from.latitude) / 2
  const longitude = radians(to.longitude - from.longitude) / 2
  const half =
    Math.sin(latitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Minutes for a trip. The first kilometers are slow ones, so a longer trip never takes less time than a shorter one. */
export const minutesFor = (kilometers: number): number => {
  let [minutes, driven] = [0, 0]
  for (const [upTo, speed] of speeds) {
    const part = Math.min(kilometers, upTo) - driven
    if (part <= 0) break
    minutes += (part / speed) * 60
    driven += part
  }
  return minutes
}

/** Estimates travel from the great-circle distance, for when no routing service is set up. */
export const estimateTable = (points: readonly Point[]): TravelTable => {
  const places = points.length
  const kilometers = new Float64Array(places * places)
  const minutes = new Float64Array(places * places)
  for (const [row, from] of points.entries())
    for (const [column, to] of points.entries()) {
      if (row === column) continue
      const distance = greatCircle(from, to) * detour
      kilometers[row * places + column] = distance
      minutes[row * places + column] = minutesFor(distance)
    }
  return { places, kilometers, minutes }
}

export const estimatedTravel = (): Travel => ({ table: (points) => Promise.resolve(estimateTable(points)) })
