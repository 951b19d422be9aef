import type { RequestPoint } from '#contract/requests/index.ts'
import { spreadApart } from '../../../../kit/map/spread.ts'
import type { Bounds } from '../../../../kit/map/useMap.ts'

export type Mark = GeoJSON.Feature<GeoJSON.Point, { id: number; status: number; ronumber: string }>

/** Map marks of repair orders, in the same order. All orders of a shop share its position, so they are spread around it. */
export const requestMarks = (points: readonly RequestPoint[]): Mark[] => {
  const places = spreadApart(points, ({ calibrate }) => calibrate)
  return points.map(({ calibrate, status, ronumber, latitude, longitude }, at) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: places[at] ?? [longitude, latitude] },
    properties: { id: calibrate, status, ronumber },
  }))
}

export const isInBounds = ({ geometry }: Mark, [west, south, east, north]: Bounds): boolean => {
  const [long = 0, lat = 0] = geometry.coordinates
  return long >= west && long <= east && lat >= south && lat <= north
}
