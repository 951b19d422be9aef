import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { offeredTimes as call } from '#contract/schedule.ts'
import { localAt } from '#contract/kit/time.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Point, Travel } from '#server/outside/travel/travel.ts'
import {
  offerTimes,
  type OfferDay,
  type OfferedTime,
  type OfferFacts,
  type OfferReason,
  type OfferWish,
} from '../rules/offer-times.ts'
import { t } from '../texts.ts'
import { centerOf, hoursByWeekday, seesAllVisits, type CenterSchedule } from './center-schedule.ts'

type Query = QueryOf<typeof call>
type Answer = AnswerOf<typeof call>
type Wanted = {
  schedule: CenterSchedule | null
  event: number | null
  bay: number | null
  minutes: number | null
  latitude: number | null
  longitude: number | null
  groups: { id: number; name: string }[]
}

const dayMs = 86_400_000
const margin = 16 * 3_600_000
const defaultMinutes = 60

/**
 * Times that a center can keep for a visit, by day. A shop or technician sees only the times: not who would come, and not
 * why a day has none, since the reasons are the visits of others.
 */
export const listOfferedTimes = async (
  db: Reads,
  actor: Actor,
  travel: Travel,
  query: Query,
  now: Date,
): Promise<Answer> => {
  const center = centerOf(actor, query.firm)
  const base = query.from ? Date.parse(query.from) : now.getTime()
  const wanted = await db.first(
    offerQuery(
      actor,
      query,
      center,
      new Date(base - margin),
      new Date(base + query.days * dayMs + margin + dayMs),
    ),
  )
  const schedule = wanted?.schedule
  if (!schedule) throw notFound('firm')
  if (query.calibrateEvent && query.calibrateEvent > 0 && !wanted.event) throw notFound('visit')
  const { facts, place } = await factsOf(schedule, wanted, travel)
  const isInBay =
    query.place === 'bay' || (query.place === undefined && isMeantForBay(schedule, wanted, query))
  const minutes = query.minutes ?? wanted?.minutes ?? defaultMinutes
  const from = query.from ?? localAt(now, schedule.zone).slice(0, 10)
  const wish: OfferWish = {
    minutes,
    groups: wanted?.groups ?? [],
    place: isInBay ? facts.home : place,
    isInBay,
    from,
    days: query.days,
    notBefore: Math.ceil(now.getTime() / 60_000),
  }
  const isInside = seesAllVisits(actor, center)
  const days = offerTimes(facts, wish)
  return { firm: center, zone: schedule.zone, minutes, from, days: days.map((each) => toDay(each, isInside)) }
}

/**
 * The center's schedule, and the visit that is planned or what one would need: its services' groups, minutes, and place.
 * One statement for all bays and days.
 */
const offerQuery = (
  actor: Actor,
  { calibrateEvent, services = [], shop }: Query,
  center: number,
  starts: Date,
  ends: Date,
) => {
  const event = calibrateEvent && calibrateEvent > 0 ? calibrateEvent : null
  return statement(sql<Wanted>`
    select center_schedule(${center}, ${starts.toISOString()}, ${ends.toISOString()}) as schedule, e.id as event, e.bay, e.minutes, p.latitude, p.longitude,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.sort, g.name) from service_group g
        where g.id in (select s.service_group from service s where s.id = any(${services}::int[])
          or s.id in (select l.service from event_service l where l.event = e.id))), '[]') as groups
    from (select 1) one
      left join event e on e.id = ${event}::int and e.deleted_at is null and ${eventsInScope(actor)}
      left join lateral firm_place(coalesce(e.firm, ${shop ?? null}::int)) p on true`)
}

/** Where nobody says where the work is done: in a bay if the visit has one, or if there is no shop to drive to. */
const isMeantForBay = ({ bays }: CenterSchedule, wanted: Wanted | undefined, { shop }: Query): boolean =>
  wanted?.event ? wanted.bay !== null : bays.length > 0 && !shop

const factsOf = async (
  schedule: CenterSchedule,
  wanted: Wanted | undefined,
  travel: Travel,
): Promise<{ facts: OfferFacts; place: number }> => {
  const points: Point[] = []
  const indexes = new Map<string, number>()
  const placeOf = (latitude: number | null | undefined, longitude: number | null | undefined): number => {
    // A place without coordinates counts as the center itself.
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return 0
    const key = `${latitude} ${longitude}`
    const known = indexes.get(key)
    if (known !== undefined) return known
    indexes.set(key, points.push({ latitude, longitude }) - 1)
    return points.length - 1
  }
  const home = { latitude: schedule.latitude ?? 0, longitude: schedule.longitude ?? 0 }
  points.push(home)
  const hasHome = schedule.latitude !== null && schedule.longitude !== null
  const place = hasHome ? placeOf(wanted?.latitude, wanted?.longitude) : 0
  const bookings = schedule.visits
    .filter(({ event }) => event !== wanted?.event)
    .map(({ ro, bay, technicians, at, minutes, latitude, longitude }) => ({
      ro,
      bay,
      technicians,
      start: at,
      end: at + minutes,
      place: hasHome ? placeOf(latitude, longitude) : 0,
    }))
  const { zone, closures, bays } = schedule
  const technicians = schedule.technicians.map((each) => ({ ...each, skills: new Set(each.skills) }))
  const facts: OfferFacts = {
    zone,
    closures,
    bays,
    technicians,
    bookings,
    hours: hoursByWeekday(schedule.hours),
    travel: await travel.table(points),
    home: 0,
  }
  return { facts, place }
}

const toDay = ({ day, times, reasons }: OfferDay, isInside: boolean): Answer['days'][number] => ({
  day,
  times: isInside ? times.map(toTime) : onePerStart(times).map(toTimeForShop),
  reasons: (isInside ? reasons : reasonsForShop(reasons)).map(({ kind, id, name, ...why }) => ({
    kind,
    id,
    name,
    reason: reasonText(why),
  })),
})

const toTime = ({ bay, technician, ...time }: OfferedTime): Answer['days'][number]['times'][number] => ({
  ...time,
  bay: bay?.id ?? null,
  bayName: bay?.name ?? null,
  technician: technician.id,
  technicianName: technician.name,
})

const toTimeForShop = ({ start, end }: OfferedTime): Answer['days'][number]['times'][number] => ({
  start,
  end,
  bay: null,
  bayName: null,
  technician: null,
  technicianName: null,
  travelBefore: null,
  travelAfter: null,
})

const onePerStart = (times: readonly OfferedTime[]): OfferedTime[] =>
  times.filter(({ start }, index) => times.findIndex((each) => each.start === start) === index)

const reasonsForShop = (reasons: readonly OfferReason[]): OfferReason[] => {
  const [first] = reasons
  return first?.kind === 'location' ? [first] : [{ kind: 'location', id: 0, name: '', why: 'full' }]
}

type Why = OfferReason extends infer R ? (R extends unknown ? Omit<R, 'kind' | 'id' | 'name'> : never) : never

const reasonText = (why: Why): string => {
  switch (why.why) {
    case 'closed':
      return why.closure ? t('offer.closedFor', { name: why.closure }) : t('offer.closed')
    case 'tooShort':
      return t('offer.tooShort', { minutes: why.minutes })
    case 'skill':
      return t('offer.skill', { skill: why.skill })
    case 'late':
      return t('offer.late', { count: why.count, ro: why.ro })
    case 'noTravel':
      return t('offer.noTravel', { ro: why.ro })
    default:
      return t(`offer.${why.why}`)
  }
}
