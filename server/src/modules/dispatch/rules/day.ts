import type { TravelTable } from '#server/outside/travel/travel.ts'
import type { Instant } from '../../schedule/door.ts'

/** A technician on one day. Places are indexes into the travel table. */
export interface DayTechnician {
  user: number
  contact: number
  name: string
  firm: number
  firmName: string
  /** The technician's firm and all above it: the centers whose visits the technician may do. */
  centers: ReadonlySet<number>
  /** Service groups that the technician is qualified for. */
  skills: ReadonlySet<number>
  /** When work starts and ends; today, not before now. Undefined on a day without hours. */
  hours: { from: Instant; until: Instant } | undefined
  /** Name of the closure on this day. */
  closure: string | undefined
  isOff: boolean
  /** One of TechnicianStatus if the day is today. */
  statusNow: number | undefined
  start: number
  end: number
}

/** A visit that is neither completed nor cancelled. */
export interface DayVisit {
  event: number
  request: number
  ro: string
  number: number
  firm: number
  firmName: string
  vehicleText: string
  center: number
  /** IANA name of the center's zone. */
  zone: string
  version: number
  /** Undefined without a time. */
  at: Instant | undefined
  minutes: number
  place: number
  latitude: number | null
  longitude: number | null
  groups: readonly { id: number; name: string }[]
  technicians: readonly number[]
  techNames: readonly string[]
  isInBay: boolean
  isStarted: boolean
  isDoubleBooked: boolean
  /** The caller may assign it, and its repair order isn't stopped. */
  mayAssign: boolean
}

export interface Day {
  /** Local day, `YYYY-MM-DD`. */
  day: string
  now: Instant
  technicians: readonly DayTechnician[]
  visits: readonly DayVisit[]
  travel: TravelTable
}

type Trip = Pick<TravelTable, 'places' | 'minutes' | 'kilometers'>
export const minutesBetween = ({ places, minutes }: Trip, from: number, to: number): number =>
  minutes[from * places + to] ?? 0
export const kilometersBetween = ({ places, kilometers }: Trip, from: number, to: number): number =>
  kilometers[from * places + to] ?? 0

/** A visit on a technician's route, at the time promised. */
export interface Booking {
  visit: DayVisit
  at: Instant
}
export const endOf = ({ visit, at }: Booking): Instant => at + visit.minutes

/** A technician's visits with a time, in order; without one of them if it is named. */
export const bookingsOf = (day: Pick<Day, 'visits'>, user: number, without?: number): Booking[] =>
  day.visits
    .flatMap((visit) =>
      visit.at !== undefined && visit.event !== without && visit.technicians.includes(user)
        ? [{ visit, at: visit.at }]
        : [],
    )
    .toSorted((a, b) => a.at - b.at)

export const missingSkill = (
  { skills }: Pick<DayTechnician, 'skills'>,
  groups: DayVisit['groups'],
): string | undefined => groups.find(({ id }) => !skills.has(id))?.name

export interface TimedStop {
  visit: DayVisit
  arrival: Instant
  start: Instant
  end: Instant
  /** Minutes after the promised time. */
  late: number
  kilometers: number
}
export interface TimedRoute {
  stops: TimedStop[]
  kilometers: number
  travelMinutes: number
  lateMinutes: number
  overtimeMinutes: number
  /** When the technician is back; undefined without visits. */
  back: Instant | undefined
}

/** How a technician's day would go: each visit starts at its promised time, or as soon after it as the technician arrives. */
export const timeRoute = (
  { travel, now }: Pick<Day, 'travel' | 'now'>,
  technician: DayTechnician,
  bookings: readonly Booking[],
): TimedRoute => {
  let [free, place] = [technician.hours?.from ?? -Infinity, technician.start]
  const route: TimedRoute = {
    stops: [],
    kilometers: 0,
    travelMinutes: 0,
    lateMinutes: 0,
    overtimeMinutes: 0,
    back: undefined,
  }
  for (const { visit, at } of bookings) {
    const [minutes, kilometers] = [
      minutesBetween(travel, place, visit.place),
      kilometersBetween(travel, place, visit.place),
    ]
    // A started visit began when it was planned. For one that is promised before the hours, the technician leaves in time.
    const isBeforeHours = route.stops.length === 0 && at < free && at >= now
    const isInTime = visit.isStarted || isBeforeHours || free === -Infinity
    const arrival = isInTime ? at : free + minutes
    const start = Math.max(arrival, at)
    const late = Math.max(0, start - at)
    const end = start + visit.minutes
    route.stops.push({ visit, arrival, start, end, late, kilometers })
    route.kilometers += kilometers
    route.travelMinutes += minutes
    route.lateMinutes += late
    free = end
    place = visit.place
  }
  if (route.stops.length === 0) return route
  const minutes = minutesBetween(travel, place, technician.end)
  route.kilometers += kilometersBetween(travel, place, technician.end)
  route.travelMinutes += minutes
  route.back = free + minutes
  route.overtimeMinutes = Math.max(0, route.back - (technician.hours?.until ?? Infinity))
  return route
}
