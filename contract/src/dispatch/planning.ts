import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { flag, id, localTime, scheduleDay, timeOfDay } from '../kit/shapes.ts'
import { plannedChange, possibleChange, reasonAgainst, reasonFor, reasonNot } from './shapes.ts'

export const ranking = call({
  method: 'GET',
  path: 'dispatch/ranking',
  says: 'Who could take a visit, the best first, and why; who could not, why, and the cheapest change after which they could. Without selectedTime, at its own time, or as soon as each can on selectedDate. Without selectedDate, its own day, or today.',
  right: roles.planners,
  query: z.object({
    calibrateEvent: id,
    selectedDate: scheduleDay.optional(),
    selectedTime: timeOfDay.optional(),
    /** Instead of the visit's own. */
    minutes: z.coerce.number<number>().int().min(5).max(1440).optional(),
  }),
  answer: z.object({
    calibrateEvent: z.number(),
    version: z.number(),
    /** Local day of the location. */
    day: z.string(),
    /** The time asked for or agreed, `HH:mm`; null where everybody's soonest is answered. */
    time: z.string().nullable(),
    minutes: z.number(),
    zone: z.string(),
    /** Those who can, the best first; then those who can't, the nearest to it first. */
    technicians: z.array(
      z.object({
        user: z.number(),
        contact: z.number(),
        name: z.string(),
        firm: z.number(),
        firmName: z.string(),
        canTake: z.boolean(),
        /** 1 for the best; null for those who can't. */
        rank: z.number().nullable(),
        /** When the visit would start, local, `YYYY-MM-DD HH:mm`; null for those who can't. */
        start: z.string().nullable(),
        /** Way to the visit; null without a position. */
        kilometers: z.number().nullable(),
        travelMinutes: z.number().nullable(),
        /** How much farther the technician drives on that day. */
        addedKilometers: z.number().nullable(),
        /** Visits and minutes of work on that day without this one, and when the next one starts, `HH:mm`. */
        visits: z.number(),
        minutes: z.number(),
        nextStart: z.string().nullable(),
        reasonsFor: z.array(reasonFor),
        reasonsAgainst: z.array(reasonAgainst),
        reasonsNot: z.array(reasonNot),
        change: possibleChange.nullable(),
      }),
    ),
    more: z.boolean(),
  }),
  problems: ['notFound', 'refused'],
})

/** What a day costs. */
const dayFigures = z.object({
  kilometers: z.number(),
  travelMinutes: z.number(),
  /** Visits that start after the time promised, and by how many minutes in all. */
  lateVisits: z.number(),
  lateMinutes: z.number(),
  overtimeMinutes: z.number(),
  /** Visits that nobody has. */
  unassigned: z.number(),
  /** Technicians with work. */
  technicians: z.number(),
})

/** A visit on a route, as it would happen. Times are local, `HH:mm`. */
const routeStop = z.object({
  calibrateEvent: z.number(),
  calibrate: z.number(),
  ronumber: z.string(),
  number: z.number(),
  firmName: z.string(),
  arrival: z.string(),
  start: z.string(),
  end: z.string(),
  /** Minutes after the time promised. */
  late: z.number(),
  kilometers: z.number(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

const route = z.object({
  kilometers: z.number(),
  lateMinutes: z.number(),
  overtimeMinutes: z.number(),
  /** When the technician is back. */
  back: z.string().nullable(),
  stops: z.array(routeStop),
})

const routeChange = z.object({
  user: z.number(),
  name: z.string(),
  /** IANA name of the zone of the times. */
  zone: z.string(),
  before: route,
  after: route,
})

export const dayPlan = call({
  method: 'GET',
  path: 'dispatch/dayPlan',
  says: 'Proposes who does which visit of a day, and in which order, for a location and those below it: by skills, hours, promised times, and travel. Visits that are started, past, or shared by several technicians stay. Nothing is saved.',
  right: roles.planners,
  query: z.object({
    firm: id.optional(),
    day: scheduleDay.optional(),
    /** By how many minutes a promised time may move; 0 keeps all of them. */
    shift: z.coerce.number<number>().int().min(0).max(240).default(0),
    /** Also gives times to open visits that have none. */
    withoutTime: flag.default(true),
  }),
  answer: z.object({
    firm: z.number(),
    day: z.string(),
    before: dayFigures,
    after: dayFigures,
    /** What would change. */
    changes: z.array(
      plannedChange.extend({
        calibrate: z.number(),
        ronumber: z.string(),
        number: z.number(),
        firmName: z.string(),
        vehicleText: z.string(),
        /** Changes of the same group depend on each other and are taken together. */
        group: z.number(),
        techNames: z.array(z.string()),
        techIdsBefore: z.array(z.number()),
        techNamesBefore: z.array(z.string()),
        scheduledBefore: z.string().nullable(),
      }),
    ),
    /** The days of the technicians whose day changes. */
    routes: z.array(routeChange),
    /** Visits that nobody can take on that day, with the reason that is nearest to a fit. */
    unplaced: z.array(
      z.object({
        calibrateEvent: z.number(),
        calibrate: z.number(),
        ronumber: z.string(),
        number: z.number(),
        firmName: z.string(),
        /** Who comes nearest. */
        name: z.string().nullable(),
        reason: reasonNot.nullable(),
      }),
    ),
    /** Visits that were not touched, and why. */
    kept: z.array(
      z.object({
        calibrateEvent: z.number(),
        ronumber: z.string(),
        number: z.number(),
        why: z.enum(['started', 'past', 'shared', 'doubleBooked', 'late', 'noPlace', 'notAllowed']),
      }),
    ),
    /** More visits than can be planned at once. */
    more: z.boolean(),
  }),
  problems: ['notFound', 'refused', 'tooMany'],
})

export const takePlan = call({
  method: 'POST',
  path: 'dispatch/takePlan',
  says: 'Takes changes of a proposal, all together or none: who does each visit, and when. A visit that somebody changed since it was read answers 409 with who did. undoPlan takes it back as one.',
  right: roles.planners,
  creates: true,
  body: z.object({
    firm: id.optional(),
    day: scheduleDay,
    changes: z
      .array(plannedChange.extend({ techIds: z.array(id).max(12), scheduled: localTime.optional() }))
      .min(1)
      .max(500),
  }),
  answer: z.object({
    /** For undoPlan. */
    plan: z.number(),
    visits: z.array(z.object({ calibrateEvent: z.number(), version: z.number() })),
  }),
  problems: ['notFound', 'conflict', 'refused'],
})

export const undoPlan = call({
  method: 'POST',
  path: 'dispatch/undoPlan',
  says: 'Takes back a plan: each of its visits goes back to who had it and when. Visits that somebody changed since stay, and are listed.',
  right: roles.planners,
  body: z.object({ plan: id }),
  answer: z.object({
    undone: z.number(),
    kept: z.array(
      z.object({
        calibrateEvent: z.number(),
        ronumber: z.string(),
        number: z.number(),
        /** Who changed it since. */
        by: z.string(),
      }),
    ),
  }),
  problems: ['notFound', 'refused'],
})

export const whatIf = call({
  method: 'GET',
  path: 'dispatch/whatIf',
  says: 'What would follow if a technician took a visit, at its own or another time, before it is saved: kilometers, lateness, promises, overtime. Nothing is saved.',
  right: roles.planners,
  query: z.object({
    calibrateEvent: id,
    /** Who would take it; without one, nobody. */
    technician: id.optional(),
    selectedDate: scheduleDay.optional(),
    selectedTime: timeOfDay.optional(),
    minutes: z.coerce.number<number>().int().min(5).max(1440).optional(),
  }),
  answer: z.object({
    calibrateEvent: z.number(),
    version: z.number(),
    day: z.string(),
    /** When it would start, `HH:mm`; as soon as the technician can where no time is given. */
    time: z.string().nullable(),
    isPossible: z.boolean(),
    reasonsNot: z.array(reasonNot),
    before: dayFigures,
    after: dayFigures,
    /** The days of the technicians who have it now, and of the one who would. */
    routes: z.array(routeChange),
    /** Promised times that would no longer be kept, this visit's own included. */
    broken: z.array(
      z.object({
        calibrateEvent: z.number(),
        calibrate: z.number(),
        ronumber: z.string(),
        number: z.number(),
        name: z.string(),
        late: z.number(),
      }),
    ),
  }),
  problems: ['notFound', 'refused'],
})
