import { z } from 'zod'
import { rights, shippedNameIn } from '../kit/shapes.ts'
import { TechnicianStatus } from '../statuses.ts'

export const technicianStatus = z.union(Object.values(TechnicianStatus).map((value) => z.literal(value)))

/** Where the position of a technician comes from, the most exact one first. */
export const positionSource = z.enum(['reported', 'visit', 'base', 'location'])

/** A visit on the map and on a technician's day. */
export const dispatchStop = z.object({
  calibrateEvent: z.number(),
  calibrate: z.number(),
  number: z.number(),
  ronumber: z.string(),
  firmName: z.string(),
  /** Status of the visit, as in EventStatus. */
  calibrateStatusType: z.number(),
  /** Local time of the location, `YYYY-MM-DD HH:mm`; null without a time. */
  scheduled: z.string().nullable(),
  minutes: z.number(),
  /** Null for a place without a position, and for a shop that keeps its requests off the map. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type DispatchStop = z.infer<typeof dispatchStop>

/** A technician as dispatch shows one. */
export const dispatchTechnician = z.object({
  user: z.number(),
  contact: z.number(),
  name: z.string(),
  firm: z.number(),
  firmName: z.string(),
  /** IANA name of the location's zone. */
  zone: z.string(),
  isDispatched: z.boolean(),
  /** One of TechnicianStatus. */
  technicianStatus,
  /** When the status was set; null if it never was. */
  statusAt: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  positionSource,
  /** When a reported position was reported, or the visit at which the technician is was started. */
  positionAt: z.string().nullable(),
  /** As reported, or empty. */
  address: z.string(),
  /** Where the technician's days start and end; empty for the location. */
  baseAddress: z.string(),
  /** Notes of the dispatchers, which the technician reads too. */
  notes: z.string(),
  /** The asked day. */
  selectedDate: z.string(),
  /** Start of the next visit of that day that isn't started, `HH:mm`. */
  selectedTime: z.string().nullable(),
  /** Minutes of work on that day. */
  minutes: z.number(),
  /** The visits of that day in order of time, those without a time last. */
  stops: z.array(dispatchStop),
  /** 0 until status, address, or notes are saved for the first time. */
  version: z.number(),
  /** status, address, notes */
  rights,
})
export type DispatchTechnician = z.infer<typeof dispatchTechnician>

/** A visit in the list of dispatch. */
export const dispatchVisit = dispatchStop.extend({
  firm: z.number(),
  address: z.string(),
  serviceFirm: z.number().nullable(),
  serviceFirmName: z.string(),
  zone: z.string(),
  calibrateEventTypeName: shippedNameIn('EventType').nullable(),
  /** Status of the repair order, as in RequestStatus. */
  requestStatus: z.number(),
  vehicleText: z.string(),
  /** Service groups of its services, which are the skills that it takes. */
  skills: z.array(z.string()),
  bay: z.number().nullable(),
  bayName: z.string().nullable(),
  techIds: z.array(z.number()),
  /** Names in the order of the ids. */
  techNames: z.array(z.string()),
  /** Why its technicians may have another visit then; empty if they don't. */
  doubleBook: z.string(),
  /** When something last happened to its repair order. */
  lastEventDate: z.string().nullable(),
  version: z.number(),
  /** assign, schedule */
  rights,
})
export type DispatchVisit = z.infer<typeof dispatchVisit>

/** A sentence as code and parameters; the screen puts it into words. Times are local, `HH:mm`. */
const saying = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.object({ code: z.enum(codes), params: z.record(z.string(), z.union([z.string(), z.number()])) })

/**
 * Why a technician would be a good choice: near {kilometers, minutes}, free {from, to}, freeAllDay, skills {count, done}:
 * skills that it takes and visits done with them in a year, noSkills (it takes none), usual {done}: visits at this shop in
 * a year, assigned (is already).
 */
export const reasonFor = saying(['near', 'free', 'freeAllDay', 'skills', 'noSkills', 'usual', 'assigned'])

/**
 * What speaks against a technician: far {kilometers, minutes}, busy {visits, minutes}, waits {minutes} before the visit,
 * inVisit {ro}, onBreak, onTheWay, startsLater {start, minutes} than asked.
 */
export const reasonAgainst = saying(['far', 'busy', 'waits', 'inVisit', 'onBreak', 'onTheWay', 'startsLater'])

/**
 * Why a technician can't take a visit: skill {skill}, clash {ro, from, to}, late {minutes, ro}: would be late at that RO
 * afterwards, noTravel {minutes, ro}: would be late here after that RO, tooFar {minutes}: would be late here from where the
 * day starts, overtime {minutes, until}: would be back after the end of the day, hours {opens, closes}, closed,
 * closedFor {name}, off, otherLocation {name}, past, full.
 */
export const reasonNot = saying([
  'skill',
  'clash',
  'late',
  'noTravel',
  'tooFar',
  'overtime',
  'hours',
  'closed',
  'closedFor',
  'off',
  'otherLocation',
  'past',
  'full',
])

/** One visit of a change, as takePlan takes it. */
export const plannedChange = z.object({
  calibrateEvent: z.number(),
  version: z.number(),
  techIds: z.array(z.number()),
  /** Local time; left out where it stays. */
  scheduled: z.string().optional(),
})
export type PlannedChange = z.infer<typeof plannedChange>

/**
 * The cheapest change after which a technician could take a visit: time {start, minutes, kilometers}: start at another
 * time, giveAway {ro, name, kilometers}: give that RO to {name}, swap {ro, name, kilometers}: the same, where {name} has
 * this visit now, available: set the technician to available, addSkill {skill}.
 * `kilometers` is how much farther everybody drives in all. `changes` is what takePlan would be sent; it is empty where
 * something else has to be changed.
 */
export const possibleChange = saying(['time', 'giveAway', 'swap', 'available', 'addSkill']).extend({
  changes: z.array(plannedChange),
})
