import type { AnswerOf } from '#contract/kit/call.ts'
import type { dayPlan as call } from '#contract/dispatch.ts'
import type { DayTechnician, TimedRoute } from '../rules/day.ts'
import { oneDecimal } from '../rules/figures.ts'
import { clockOf } from './reasons.ts'

type RouteChange = AnswerOf<typeof call>['routes'][number]

/** A technician's day before and after, as the screens show it. */
export const toRouteChange = (
  technician: DayTechnician,
  zone: string,
  before: TimedRoute,
  after: TimedRoute,
): RouteChange => ({
  user: technician.user,
  name: technician.name,
  zone,
  before: toRoute(before, zone),
  after: toRoute(after, zone),
})

const toRoute = (route: TimedRoute, zone: string): RouteChange['before'] => ({
  kilometers: oneDecimal(route.kilometers),
  lateMinutes: route.lateMinutes,
  overtimeMinutes: route.overtimeMinutes,
  back: route.back === undefined ? null : clockOf(route.back, zone),
  stops: route.stops.map(({ visit, arrival, start, end, late, kilometers }) => ({
    calibrateEvent: visit.event,
    calibrate: visit.request,
    ronumber: visit.ro,
    number: visit.number,
    firmName: visit.firmName,
    arrival: clockOf(arrival, zone),
    start: clockOf(start, zone),
    end: clockOf(end, zone),
    late,
    kilometers: oneDecimal(kilometers),
    latitude: visit.latitude,
    longitude: visit.longitude,
  })),
})
