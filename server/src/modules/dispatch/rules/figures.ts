import { timeRoute, type Booking, type Day, type DayTechnician, type TimedRoute } from './day.ts'

export interface DayFigures {
  kilometers: number
  travelMinutes: number
  lateVisits: number
  lateMinutes: number
  overtimeMinutes: number
  unassigned: number
  technicians: number
}

/** The routes of technicians who have work, by user. */
export const routesOf = (
  day: Day,
  technicians: readonly DayTechnician[],
  bookingsOf: (technician: DayTechnician) => Booking[],
): Map<number, TimedRoute> =>
  new Map(technicians.map((each) => [each.user, timeRoute(day, each, bookingsOf(each))]))

export const figuresOf = (routes: ReadonlyMap<number, TimedRoute>, unassigned: number): DayFigures => {
  const all = [...routes.values()]
  const sum = (of: (route: TimedRoute) => number): number => all.reduce((total, each) => total + of(each), 0)
  return {
    kilometers: oneDecimal(sum(({ kilometers }) => kilometers)),
    travelMinutes: Math.round(sum(({ travelMinutes }) => travelMinutes)),
    lateVisits: sum(({ stops }) => stops.filter(({ late }) => late > 0).length),
    lateMinutes: sum(({ lateMinutes }) => lateMinutes),
    overtimeMinutes: sum(({ overtimeMinutes }) => overtimeMinutes),
    unassigned,
    technicians: all.filter(({ stops }) => stops.length > 0).length,
  }
}

export const oneDecimal = (value: number): number => Math.round(value * 10) / 10
