import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { ranking as call } from '#contract/dispatch.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Travel } from '#server/outside/travel/travel.ts'
import { eventSql } from '../../../kernel/postgres/status-literals.ts'
import type { Instant } from '../../schedule/door.ts'
import type { DayVisit } from '../rules/day.ts'
import { oneDecimal } from '../rules/figures.ts'
import { rankTechnicians, type Experience, type Ranked, type RankingFacts } from '../rules/rank.ts'
import { jobIn, readDayOf, readJob } from './job.ts'
import { localTimeOf, type DayRead } from './read-day.ts'
import { clockOf, toAgainst, toChange, toFor, toNot } from './reasons.ts'

type Answer = AnswerOf<typeof call>

/** Who could take a visit, and why others can't. */
export const rankForVisit = async (
  db: Reads,
  actor: Actor,
  travel: Travel,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Answer> => {
  const { row, day: wanted, at } = await readJob(db, actor, query, now)
  const read = await readDayOf(db, actor, travel, row, wanted, now)
  const { day } = read
  const job = jobIn(day, row.calibrateEvent, query.minutes)
  const experience = await readExperience(
    db,
    day.technicians.map(({ user }) => user),
    job,
    now,
  )
  const facts: RankingFacts = { day, job, at, assigned: row.techIds, experience }
  const { zone, version, calibrateEvent } = row
  return {
    calibrateEvent,
    version,
    day: wanted,
    time: at === undefined ? null : clockOf(at, zone),
    minutes: job.minutes,
    zone,
    technicians: rankTechnicians(facts).map((each, index) =>
      toRanked(each, index, { job, at, hasPlace: row.latitude !== null }, zone, read),
    ),
    more: read.more,
  }
}

const toRanked = (
  ranked: Ranked,
  index: number,
  { job, at, hasPlace }: { job: DayVisit; at: Instant | undefined; hasPlace: boolean },
  zone: string,
  { technicians }: DayRead,
): Answer['technicians'][number] => {
  const { technician, canTake, start, change, nextStart } = ranked
  const isPlaced = technicians.some(
    ({ user, firmLatitude }) => user === technician.user && firmLatitude !== null,
  )
  const isKnown = isPlaced && hasPlace
  return {
    user: technician.user,
    contact: technician.contact,
    name: technician.name,
    firm: technician.firm,
    firmName: technician.firmName,
    canTake,
    rank: canTake ? index + 1 : null,
    start: start === undefined ? null : localTimeOf(start, zone),
    kilometers: isKnown ? oneDecimal(ranked.kilometers) : null,
    travelMinutes: isKnown ? Math.round(ranked.travelMinutes) : null,
    addedKilometers: isKnown ? oneDecimal(ranked.addedKilometers) : null,
    visits: ranked.visits,
    minutes: ranked.minutes,
    nextStart: nextStart === undefined ? null : clockOf(nextStart, zone),
    reasonsFor: ranked.reasonsFor.map((each) => toFor(each, zone)),
    reasonsAgainst: ranked.reasonsAgainst.map((each) => toAgainst(each, zone)),
    reasonsNot: ranked.reasonsNot.map((each) => toNot(each, technician, zone)),
    change: change ? toChange(change, technician, job, at) : null,
  }
}

/** Visits completed within a year, by technician. */
const readExperience = async (
  db: Reads,
  users: readonly number[],
  { groups, firm }: { groups: readonly { id: number }[]; firm: number },
  now: Date,
): Promise<Map<number, Experience>> => {
  const since = new Date(now.getTime() - 365 * 86_400_000).toISOString()
  const wanted = groups.map(({ id }) => id)
  const rows = await db.rows(
    statement(sql<Experience & { user: number }>`
      select a."user", (count(*) filter (where e.firm = ${firm}))::int as usual,
        (count(*) filter (where exists (select 1 from event_service l join service s on s.id = l.service
          where l.event = e.id and s.service_group = any(${wanted}::int[]))))::int as done
      from event_technician a join event e on e.id = a.event
      where a."user" = any(${[...users]}::int[]) and e.status = ${eventSql.completed} and e.completed_at > ${since}
        and e.deleted_at is null
      group by a."user"`),
  )
  return new Map(rows.map(({ user, ...experience }) => [user, experience]))
}
