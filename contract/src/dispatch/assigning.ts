import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import {
  flag,
  id,
  line,
  lines,
  listOf,
  filterText,
  listQuery,
  scheduleDay,
  timeOfDay,
  version,
} from '../kit/shapes.ts'
import { dispatchStop, dispatchTechnician, dispatchVisit, technicianStatus } from './shapes.ts'

/** Dispatchers, and technicians for themselves. */
const dispatchersAndTechnicians = [...roles.planners, ...roles.technician]

/** A technician, by user or by contact. A technician who names nobody means themselves. */
const technician = { user: id.optional(), contact: id.optional() }

/** Latitude and longitude are sent together, or neither. */
const latitude = z.number().min(-90).max(90).nullable()
const longitude = z.number().min(-180).max(180).nullable()

export const techAssignments = call({
  method: 'GET',
  path: 'dispatch/techAssignments',
  says: 'The technicians of a location and of those below it on a day: status, position and its age, notes, and their visits. Without selectedDate, today at each location.',
  right: roles.planners,
  query: z.object({
    firm: id.optional(),
    selectedDate: scheduleDay.optional(),
    search: line().default(''),
    /** Only those who are dispatched. */
    isDispatched: flag.default(false),
  }),
  answer: z.object({
    items: z.array(dispatchTechnician),
    /** There are more than were answered. */
    more: z.boolean(),
  }),
  problems: ['notFound'],
})

export const dispatchVisits = call({
  method: 'GET',
  path: 'dispatch/visits',
  says: 'The open visits of a location and of those below it, for the list of dispatch. filter: unassigned, assigned, onDay (planned for selectedDate), noTime, separated by commas; 9999 for all. Without selectedDate, onDay is today.',
  right: roles.planners,
  query: z.object({
    ...listQuery,
    filter: filterText,
    sort: z.enum(['asc', 'desc']).default('desc'),
    orderBy: z.enum(['lastEventDate', 'scheduled', 'ronumber', 'firm', 'status']).default('lastEventDate'),
    firm: id.optional(),
    selectedDate: scheduleDay.optional(),
    /** Only the visits of this technician. */
    technician: id.optional(),
    /** Only this visit. */
    calibrateEvent: id.optional(),
  }),
  answer: listOf(dispatchVisit).extend({
    /** How many there are by filter, with the same search. */
    counts: z.object({
      all: z.number(),
      unassigned: z.number(),
      assigned: z.number(),
      onDay: z.number(),
      noTime: z.number(),
    }),
  }),
  problems: ['notFound'],
})

export const dispatchPoints = call({
  method: 'GET',
  path: 'dispatch/points',
  says: 'The open visits of a location and of those below it where the work is done, for the map; with selectedDate, those of that day and those without a time. Shops that hide theirs are left out.',
  right: roles.planners,
  query: z.object({ firm: id.optional(), selectedDate: scheduleDay.optional() }),
  answer: z.object({
    items: z.array(
      dispatchStop.extend({
        latitude: z.number(),
        longitude: z.number(),
        vehicleText: z.string(),
        techIds: z.array(z.number()),
        version: z.number(),
      }),
    ),
    /** Visits without a position: the shop has none, or keeps its requests off the map. */
    withoutPlace: z.number(),
    more: z.boolean(),
  }),
  problems: ['notFound'],
})

/** One visit of a technician's schedule. */
const techAssignment = dispatchVisit.omit({ rights: true }).extend({
  user: z.number(),
  /** The technician who signs. */
  isLead: z.boolean(),
  /** Minutes and kilometers from the visit before, or from where the day starts; null without a position. */
  travelMinutes: z.number().nullable(),
  travelKilometers: z.number().nullable(),
})

export const techSchedule = call({
  method: 'GET',
  path: 'dispatch/techSchedule',
  says: 'The schedule of the technicians of a location and of those below it, or of one of them: their visits with the way to each, and the hours of each day. A technician is answered their own. Without from, from today.',
  right: dispatchersAndTechnicians,
  query: z.object({
    firm: id.optional(),
    ...technician,
    from: scheduleDay.optional(),
    days: z.coerce.number<number>().int().min(1).max(31).default(7),
  }),
  answer: z.object({
    from: z.string(),
    days: z.number(),
    technicians: z.array(dispatchTechnician.omit({ stops: true, selectedDate: true, selectedTime: true })),
    /** In order of technician and time. */
    assignments: z.array(techAssignment),
    /** Each technician's days. */
    schedule: z.array(
      z.object({
        user: z.number(),
        day: z.string(),
        /** Null on a day without hours. */
        opens: z.string().nullable(),
        closes: z.string().nullable(),
        /** Name of the closure on this day. */
        closure: z.string().nullable(),
        visits: z.number(),
        /** Minutes of work, and of the way to it and back. */
        minutes: z.number(),
        travelMinutes: z.number(),
      }),
    ),
    more: z.boolean(),
  }),
  problems: ['notFound'],
})

export const assignTechnician = call({
  method: 'POST',
  path: 'dispatch/assignTechnician',
  says: 'Assigns a technician to a visit, in place of those who have it, or with isAdded beside them; with selectedDate and selectedTime at that local time. A technician who has another visit then is refused with what clashes and by whom, unless doubleBook says why.',
  right: roles.planners,
  body: z.object({
    ...technician,
    calibrateEvent: id,
    selectedDate: scheduleDay.optional(),
    selectedTime: timeOfDay.optional(),
    minutes: z.number().int().min(5).max(1440).optional(),
    isAdded: z.boolean().default(false),
    /** A reason for an overlap. Used only if there is one. */
    doubleBook: line(500).optional(),
    version,
  }),
  answer: dispatchVisit,
  problems: ['notFound', 'conflict', 'refused'],
})

export const unassignTechnician = call({
  method: 'POST',
  path: 'dispatch/unassignTechnician',
  says: 'Takes a technician off a visit; without one, all of them. The time stays. Refused for a visit that is started.',
  right: roles.planners,
  body: z.object({ ...technician, calibrateEvent: id, version }),
  answer: dispatchVisit,
  problems: ['notFound', 'conflict', 'refused'],
})

export const saveTechStatus = call({
  method: 'POST',
  path: 'dispatch/saveTechStatus',
  says: 'Sets what a technician is doing: 0 off, 1 available, 2 on the way, 3 at work, 4 on break. Technicians set their own.',
  right: dispatchersAndTechnicians,
  body: z.object({ ...technician, technicianStatus, version }),
  answer: dispatchTechnician,
  problems: ['notFound', 'conflict'],
})

export const saveTechAddress = call({
  method: 'POST',
  path: 'dispatch/saveTechAddress',
  says: 'Sets where a technician is now, by address or by position; with isBase, where their days start and end. An address without a position is looked up. Empty values take it back.',
  right: dispatchersAndTechnicians,
  body: z.object({
    ...technician,
    address: line(400).default(''),
    city: line(100).default(''),
    /** Codes, such as MI and US. */
    state: line(10).default(''),
    postalCode: line(20).default(''),
    country: line(2).default('US'),
    latitude: latitude.default(null),
    longitude: longitude.default(null),
    isBase: z.boolean().default(false),
    version,
  }),
  answer: dispatchTechnician,
  problems: ['notFound', 'conflict', 'refused'],
})

export const technicianNotes = call({
  method: 'POST',
  path: 'dispatch/technicianNotes',
  says: 'Saves the notes of the dispatchers about a technician, which the technician reads too.',
  right: roles.planners,
  body: z.object({ ...technician, notes: lines(1000), version }),
  answer: dispatchTechnician,
  problems: ['notFound', 'conflict'],
})
