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
  { id: number; image: string; rank: number; slot: number; isOld: boolean }
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

/** What the image of a tech shows, encoded in its image name. */
export interface TechImage {
  look: TechPlace['look']
  initials: string
  /** 0 for none. */
  rank: number
}
const nameTechImage = ({ look, initials: letters, rank }: TechImage): string =>
  `tech|${look}|${rank}|${letters}`
export const readTechImage = (name: string): TechImage | undefined => {
  const [, look, rank, letters] = /^tech\|(free|busy|away)\|(\d+)\|(.*)$/.exec(name) ?? []
  if (look === undefined || letters === undefined) return undefined
  return { look: look as TechPlace['look'], initials: letters, rank: Number(rank) }
}

/** Up to this many techs at one place are spread out; more are drawn on top of them. */
export const slots = 19
/** Offset of the nth tech of a place, in pixels: the first in the middle, six around it, twelve around them. */
export const slotOffset = (slot: number): [x: number, y: number] => {
  if (slot === 0) return [0, 0]
  const ring = slot <= 6 ? { radius: 30, room: 6, nth: slot - 1 } : { radius: 60, room: 12, nth: slot - 7 }
  const angle = (ring.nth / ring.room) * 2 * Math.PI
  return [Math.round(ring.radius * Math.cos(angle)), Math.round(ring.radius * Math.sin(angle))]
}
/** Techs that are closer than this many degrees count as at one place, such as their center in the morning. */
const samePlace = 0.002

/**
 * Map marks of techs; those with a rank come last, the best one at the end, which draws it on top.
 * @param ranks rank for the chosen visit by user id; techs without one show none
 */
export const techMarks = (techs: readonly TechPlace[], ranks: ReadonlyMap<number, number>): TechMark[] => {
  const taken = new Map<string, number>()
  const slotById = new Map<number, number>()
  for (const { user, latitude, longitude } of techs.toSorted((a, b) => a.user - b.user)) {
    const place = `${Math.round(latitude / samePlace)} ${Math.round(longitude / samePlace)}`
    const slot = taken.get(place) ?? 0
    taken.set(place, slot + 1)
    slotById.set(user, slot % slots)
  }
  const byRank = (tech: TechPlace) => ranks.get(tech.user) ?? Infinity
  const upward = techs.toSorted((a, b) => (byRank(a) === byRank(b) ? 0 : byRank(b) - byRank(a)))
  return upward.map(({ user, name, look, isOld, latitude, longitude }) => {
    const rank = ranks.get(user) ?? 0
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {
        id: user,
        image: nameTechImage({ look, initials: initials(name), rank }),
        rank,
        slot: slotById.get(user) ?? 0,
        isOld,
      },
    }
  })
}

/** How far a line bends, as a share of its length. */
const bend = 0.14
const wayPoints = 16

/** A curve from one place to another (quadratic Bézier), bent to one side so that lines from nearby places differ. */
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
