import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { whatIf as call } from '#contract/dispatch.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Travel } from '#server/outside/travel/travel.ts'
import { bookingsOf, type Booking, type DayTechnician } from '../rules/day.ts'
import { figuresOf, routesOf } from '../rules/figures.ts'
import { nearestStart, neverReasons, timeReasons } from '../rules/fit.ts'
import { jobIn, readDayOf, readJob } from './job.ts'
import { toRouteChange } from './routes.ts'
import { clockOf, toNot } from './reasons.ts'

type Answer = AnswerOf<typeof call>

/** What would follow if a technician took a visit, or if nobody had it. */
export const askWhatIf = async (
  db: Reads,
  actor: Actor,
  travel: Travel,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const { row, day: wanted, at: asked } = await readJob(db, actor, query, now)
  const { day, technicians } = await readDayOf(db, actor, travel, row, wanted, now)
  const job = jobIn(day, row.calibrateEvent, query.minutes)
  const taker = day.technicians.find(({ user }) => user === query.technician)
  if (query.technician !== undefined && query.technician > 0 && !taker) throw notFound('technician')
  const others = (user: number): Booking[] => bookingsOf(day, user, job.event)
  const at = asked ?? (taker && nearestStart(day, taker, others(taker.user), job))
  const never = taker ? neverReasons(taker, job) : []
  const timely =
    taker === undefined || never.some(({ code }) => code === 'closed')
      ? []
      : timeReasons(day, taker, others(taker.user), job, at)
  const reasons = [...never, ...timely]

  const concerned = day.technicians.filter(({ user }) => user === taker?.user || row.techIds.includes(user))
  const bookingsThen = ({ user }: DayTechnician): Booking[] =>
    user === taker?.user && at !== undefined
      ? [...others(user), { visit: job, at }].toSorted((a, b) => a.at - b.at)
      : others(user)
  const isOnDay = job.at !== undefined && row.scheduled?.startsWith(wanted)
  const before = routesOf(day, concerned, ({ user }) => (isOnDay ? bookingsOf(day, user) : others(user)))
  const after = routesOf(day, concerned, bookingsThen)
  const lateBefore = new Map(
    [...before.values()].flatMap(({ stops }) => stops.map(({ visit, late }) => [visit.event, late])),
  )
  const zones = new Map(technicians.map(({ user, zone }) => [user, zone]))
  return {
    calibrateEvent: row.calibrateEvent,
    version: row.version,
    day: wanted,
    time: at === undefined ? null : clockOf(at, row.zone),
    isPossible: taker !== undefined && reasons.length === 0,
    reasonsNot: taker ? reasons.map((each) => toNot(each, taker, row.zone)) : [],
    before: figuresOf(before, row.techIds.length === 0 ? 1 : 0),
    after: figuresOf(after, taker ? 0 : 1),
    routes: concerned.flatMap((technician) => {
      const [was, then] = [before.get(technician.user), after.get(technician.user)]
      const zone = zones.get(technician.user) ?? row.zone
      return was && then ? [toRouteChange(technician, zone, was, then)] : []
    }),
    broken: concerned.flatMap(({ user, name }) =>
      (after.get(user)?.stops ?? [])
        .filter(({ visit, late }) => late > (lateBefore.get(visit.event) ?? 0))
        .map(({ visit, late }) => ({
          calibrateEvent: visit.event,
          calibrate: visit.request,
          ronumber: visit.ro,
          number: visit.number,
          name,
          late,
        })),
    ),
  }
}
