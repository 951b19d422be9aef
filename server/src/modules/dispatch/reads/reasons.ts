import type { z } from 'zod'
import type {
  PlannedChange,
  possibleChange,
  reasonAgainst,
  reasonFor,
  reasonNot,
} from '#contract/dispatch/shapes.ts'
import type { Change } from '../rules/change.ts'
import type { DayTechnician, DayVisit } from '../rules/day.ts'
import { oneDecimal } from '../rules/figures.ts'
import type { WhyNot } from '../rules/fit.ts'
import type { WhyAgainst, WhyFor } from '../rules/rank.ts'
import type { Instant } from '../../schedule/door.ts'
import { localTimeOf, plannedTimeOf } from './read-day.ts'

type For = z.infer<typeof reasonFor>
type Against = z.infer<typeof reasonAgainst>
type Not = z.infer<typeof reasonNot>
type Possible = z.infer<typeof possibleChange>

/** Local `HH:mm`. */
export const clockOf = (at: Instant, zone: string): string => localTimeOf(at, zone).slice(11)

const way = ({ kilometers, minutes }: { kilometers: number; minutes: number }) => ({
  kilometers: oneDecimal(kilometers),
  minutes: Math.round(minutes),
})

export const toFor = (why: WhyFor, zone: string): For => {
  switch (why.code) {
    case 'near':
      return { code: why.code, params: way(why) }
    case 'free':
      return { code: why.code, params: { from: clockOf(why.from, zone), to: clockOf(why.to, zone) } }
    case 'skills':
      return { code: why.code, params: { count: why.count, done: why.done } }
    case 'usual':
      return { code: why.code, params: { done: why.done } }
    default:
      return { code: why.code, params: {} }
  }
}

export const toAgainst = (why: WhyAgainst, zone: string): Against => {
  switch (why.code) {
    case 'far':
      return { code: why.code, params: way(why) }
    case 'busy':
      return { code: why.code, params: { visits: why.visits, minutes: why.minutes } }
    case 'waits':
      return { code: why.code, params: { minutes: why.minutes } }
    case 'inVisit':
      return { code: why.code, params: { ro: why.ro } }
    case 'startsLater':
      return { code: why.code, params: { start: clockOf(why.start, zone), minutes: why.minutes } }
    default:
      return { code: why.code, params: {} }
  }
}

export const toNot = (why: WhyNot, technician: DayTechnician, zone: string): Not => {
  switch (why.code) {
    case 'skill':
      return { code: why.code, params: { skill: why.skill } }
    case 'clash': {
      const { visit, at } = why.with
      const params = { ro: visit.ro, from: clockOf(at, zone), to: clockOf(at + visit.minutes, zone) }
      return { code: why.code, params }
    }
    case 'late':
    case 'noTravel':
      return { code: why.code, params: { minutes: why.minutes, ro: why.with.visit.ro } }
    case 'tooFar':
      return { code: why.code, params: { minutes: why.minutes } }
    case 'overtime': {
      const until = clockOf(technician.hours?.until ?? 0, zone)
      return { code: why.code, params: { minutes: why.minutes, until } }
    }
    case 'hours':
      return {
        code: why.code,
        params: { opens: clockOf(why.from, zone), closes: clockOf(why.until, zone) },
      }
    case 'closed':
      return why.closure === undefined
        ? { code: 'closed', params: {} }
        : { code: 'closedFor', params: { name: why.closure } }
    case 'otherLocation':
      return { code: why.code, params: { name: technician.firmName } }
    default:
      return { code: why.code, params: {} }
  }
}

/** A change with what takePlan would be sent for it. */
export const toChange = (
  change: Change,
  technician: DayTechnician,
  job: Pick<DayVisit, 'event' | 'version' | 'zone' | 'at'>,
  at: Instant | undefined,
): Possible => {
  const start = change.code === 'time' ? change.start : at
  const own: PlannedChange = {
    calibrateEvent: job.event,
    version: job.version,
    techIds: [technician.user],
    ...(start === undefined || start === job.at ? {} : { scheduled: plannedTimeOf(start, job.zone) }),
  }
  switch (change.code) {
    case 'time': {
      const { minutes, kilometers } = change
      const params = {
        start: clockOf(change.start, job.zone),
        minutes,
        kilometers: oneDecimal(kilometers),
      }
      return { code: change.code, params, changes: [own] }
    }
    case 'giveAway':
    case 'swap': {
      const { visit } = change.booking
      const params = {
        ro: visit.ro,
        name: change.to.name,
        kilometers: oneDecimal(change.kilometers),
      }
      const theirs = {
        calibrateEvent: visit.event,
        version: visit.version,
        techIds: [change.to.user],
      }
      return { code: change.code, params, changes: [theirs, own] }
    }
    case 'addSkill':
      return { code: change.code, params: { skill: change.skill }, changes: [] }
    case 'available':
      return { code: change.code, params: {}, changes: [] }
  }
}
