import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { dayPlan as call } from '#contract/dispatch.ts'
import { localAt } from '#contract/kit/time.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import type { Travel } from '#server/outside/travel/travel.ts'
import { bookingsOf, type Booking, type Day, type DayTechnician, type DayVisit } from '../rules/day.ts'
import { figuresOf, routesOf } from '../rules/figures.ts'
import { nearestStart, neverReasons, timeReasons, type WhyNot } from '../rules/fit.ts'
import { makePlan, type Solve } from '../rules/make-plan.ts'
import { bookingsAfter, type VisitChange } from '../rules/plan-day.ts'
import { plannedTimeOf, readDay } from './read-day.ts'
import { toRouteChange } from './routes.ts'
import { narrowedFirm } from './technician-rows.ts'
import { toNot } from './reasons.ts'

type Answer = AnswerOf<typeof call>

/** Proposes who does which visit of a day, and what would change. */
export const proposeDayPlan = async (
  db: Reads,
  actor: Actor,
  { travel, solve }: { travel: Travel; solve: Solve },
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const firm = narrowedFirm(actor, query.firm)
  const { shift, withoutTime } = query
  const wanted = query.day ?? localAt(now, actor.timeZone).slice(0, 10)
  const read = await readDay(db, actor, travel, { day: wanted, firm, withoutTime }, now)
  const { day } = read
  const { changes, unplaced, kept } = await makePlan(day, { shift, withoutTime }, solve)
  const after = new Map(
    changes.map(({ visit, technician, at }) => [visit.event, { technicians: [technician.user], at }]),
  )
  const [routesBefore, routesAfter] = [
    routesOf(day, day.technicians, ({ user }) => bookingsOf(day, user)),
    routesOf(day, day.technicians, (technician) => bookingsAfter(day, technician, after)),
  ]
  const nobodys = day.visits.filter(({ technicians }) => technicians.length === 0)
  const concerned = new Set(
    changes.flatMap(({ visit, technician }) => [technician.user, ...visit.technicians]),
  )
  const zones = new Map(read.technicians.map(({ user, zone }) => [user, zone]))
  return {
    firm: firm ?? actor.firm,
    day: wanted,
    before: figuresOf(routesBefore, nobodys.length),
    after: figuresOf(routesAfter, nobodys.filter(({ event }) => !after.has(event)).length),
    changes: changes.map((change) => toChangeRow(change)),
    routes: day.technicians
      .filter(({ user }) => concerned.has(user))
      .flatMap((technician) => {
        const [before, then] = [routesBefore.get(technician.user), routesAfter.get(technician.user)]
        const zone = zones.get(technician.user) ?? actor.timeZone
        return before && then ? [toRouteChange(technician, zone, before, then)] : []
      }),
    unplaced: unplaced.map((visit) => toUnplaced(day, visit, after)),
    kept: kept.map(({ visit, why }) => ({
      calibrateEvent: visit.event,
      ronumber: visit.ro,
      number: visit.number,
      why,
    })),
    more: read.more,
  }
}

const toChangeRow = ({ visit, technician, at, group }: VisitChange): Answer['changes'][number] => ({
  calibrateEvent: visit.event,
  version: visit.version,
  techIds: [technician.user],
  ...(at === visit.at ? {} : { scheduled: plannedTimeOf(at, visit.zone) }),
  calibrate: visit.request,
  ronumber: visit.ro,
  number: visit.number,
  firmName: visit.firmName,
  vehicleText: visit.vehicleText,
  group,
  techNames: [technician.name],
  techIdsBefore: [...visit.technicians],
  techNamesBefore: [...visit.techNames],
  scheduledBefore: visit.at === undefined ? null : plannedTimeOf(visit.at, visit.zone),
})

type After = Parameters<typeof bookingsAfter>[2]

/** A visit that nobody can take, with whoever comes nearest to it after the changes. */
const toUnplaced = (day: Day, visit: DayVisit, after: After): Answer['unplaced'][number] => {
  const nearest = day.technicians
    .map((technician) => ({ technician, why: whyNot(day, technician, visit, after) }))
    .toSorted((a, b) => farness(a.why) - farness(b.why))[0]
  return {
    calibrateEvent: visit.event,
    calibrate: visit.request,
    ronumber: visit.ro,
    number: visit.number,
    firmName: visit.firmName,
    name: nearest?.technician.name ?? null,
    reason: nearest ? toNot(nearest.why, nearest.technician, visit.zone) : null,
  }
}

const whyNot = (day: Day, technician: DayTechnician, visit: DayVisit, after: After): WhyNot => {
  const [never] = neverReasons(technician, visit)
  if (never) return never
  const bookings: Booking[] = bookingsAfter(day, technician, after).filter(
    (booking) => booking.visit.event !== visit.event,
  )
  const at = visit.at ?? nearestStart(day, technician, bookings, visit)
  const [reason] = at === undefined ? [] : timeReasons(day, technician, bookings, visit, at)
  return reason ?? { code: 'full' }
}

/** Minutes say most, then what could be arranged, then what can't. */
const farness = (why: WhyNot): number => {
  if ('minutes' in why) return why.minutes
  const order: WhyNot['code'][] = [
    'clash',
    'full',
    'hours',
    'past',
    'off',
    'skill',
    'closed',
    'otherLocation',
  ]
  return 10_000 + order.indexOf(why.code)
}
