import { initials } from '../../../ui/base/text.tsx'
import { spreadApart } from '../../../kit/map/spread.ts'

interface Place {
  latitude: number
  longitude: number
}
/** A visit with a position. */
export interface VisitPlace extends Place {
  calibrateEvent: number
  status: number
  ronumber: string
}
/** A tech with a position. */
export interface TechPlace extends Place {
  user: number
  name: string
  /** free: solid ring; busy: dashed ring; away: gray disc. */
  look: 'free' | 'busy' | 'away'
  /** The position is too old to rely on. */
  isOld: boolean
}
export type VisitMark = GeoJSON.Feature<GeoJSON.Point, { id: number; status: number; ronumber: string }>
export type TechMark = GeoJSON.Feature<
  GeoJSON.Point,
  { id: number; initials: string; look: TechPlace['look']; rank: number; isOld: boolean }
>
export type WayMark = GeoJSON.Feature<GeoJSON.LineString, { isFirst: boolean; label: string }>

const isPlaced = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): boolean =>
  latitude !== null && longitude !== null

/** Narrows to those that have a position. */
export const placed = <P extends { latitude: number | null; longitude: number | null }>(
  some: readonly P[],
): (P & Place)[] => some.filter((each): each is P & Place => isPlaced(each))

/** Map marks of visits, in the same order. Visits at one shop are spread around it. */
export const visitMarks = (visits: readonly VisitPlace[]): VisitMark[] => {
  const places = spreadApart(visits, ({ calibrateEvent }) => calibrateEvent)
  return visits.map(({ calibrateEvent, status, ronumber, latitude, longitude }, at) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: places[at] ?? [longitude, latitude] },
    properties: { id: calibrateEvent, status, ronumber },
  }))
}

/**
 * Map marks of techs, in the same order. Those at one place, such as their center in the morning, are spread around it.
 * @param ranks rank for the chosen visit by user id; techs without one show none
 */
export const techMarks = (techs: readonly TechPlace[], ranks: ReadonlyMap<number, number>): TechMark[] => {
  const places = spreadApart(techs, ({ user }) => user)
  return techs.map(({ user, name, look, isOld, latitude, longitude }, at) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: places[at] ?? [longitude, latitude] },
    properties: { id: user, initials: initials(name), look, isOld, rank: ranks.get(user) ?? 0 },
  }))
}

/** How far a way bends aside, as a share of its length. */
const bend = 0.14
const wayPoints = 16

/** A curve from one place to another (quadratic Bézier), bent to one side so that ways from close places differ. */
export const wayBetween = (from: GeoJSON.Position, to: GeoJSON.Position): GeoJSON.Position[] => {
  const [x1 = 0, y1 = 0] = from
  const [x2 = 0, y2 = 0] = to
  const squeeze = Math.max(0.01, Math.cos((((y1 + y2) / 2) * Math.PI) / 180))
  const [east, north] = [(x2 - x1) * squeeze, y2 - y1]
  const [middleX, middleY] = [(x1 + x2) / 2 - (north * bend * 2) / squeeze, (y1 + y2) / 2 + east * bend * 2]
  return Array.from({ length: wayPoints + 1 }, (_, at) => {
    const t = at / wayPoints
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    return [a * x1 + b * middleX + c * x2, a * y1 + b * middleY + c * y2]
  })
}
