import { z } from 'zod'
import { t } from './scheduleTexts.ts'
import { call } from './kit/call.ts'
import { Role, roles } from './kit/roles.ts'
import {
  flag,
  id,
  idList,
  line,
  localDate,
  ok,
  requiredLine,
  rights,
  scheduleDay,
  shippedNameIn,
  version,
} from './kit/shapes.ts'

export * from './schedule/feeds.ts'

/** Roles that set up bays and closures. */
const bayEditors = [...roles.locationEditors, Role.divisionManager, Role.franchiseeAdmin, ...roles.dispatch]

/** `HH:mm`, local to the location. 24:00 is the end of the day. */
const dayTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: () => t('dayTime') })

/** A number that an empty field sets to 0. */
const numberOrZero = (max: number) =>
  z
    .union([z.number(), z.string().trim(), z.null()])
    .transform((value) => (value === '' || value === null ? 0 : Number(value)))
    .pipe(z.number().int().min(0).max(max))

/** A time in which a bay takes no visits: on one day, on the days from one to another, or on every day. */
export const bayBlock = z
  .object({
    from: localDate.nullable().default(null),
    to: localDate.nullable().default(null),
    start: dayTime,
    end: dayTime,
    reason: line(100).default(''),
  })
  .refine((block) => block.start < block.end, { path: ['end'], error: () => t('endsBeforeStart') })
  .refine((block) => !block.from || !block.to || block.from <= block.to, {
    path: ['to'],
    error: () => t('lastBeforeFirst'),
  })
export type BayBlock = z.infer<typeof bayBlock>

/** A visit of a bay that no longer fits into its hours, slots, or blocks. */
const misfit = z.object({
  calibrate: z.number(),
  calibrateEvent: z.number(),
  ronumber: z.string(),
  number: z.number(),
  /** Local, `YYYY-MM-DD HH:mm`. */
  start: z.string(),
  end: z.string(),
})

export const bayShape = z.object({
  bay: z.number(),
  firm: z.number(),
  firmName: z.string(),
  bayName: z.string(),
  startOfDay: z.string(),
  endOfDay: z.string(),
  /** Slots per day; 0 for as many as fit. */
  slots: z.number(),
  /** Minutes per slot; 0 for the day divided by its slots. */
  avgSlotTime: z.number(),
  blocks: z.array(bayBlock),
  technician: z.number().nullable(),
  technicianName: z.string().nullable(),
  isInactive: z.boolean(),
  sort: z.number(),
  /** Open visits from today on. */
  upcoming: z.number(),
  /** Those of them that fall outside the bay's hours or into a block, the next ones first. */
  misfits: z.array(misfit),
  version: z.number(),
  rights,
})

export const bays = call({
  method: 'GET',
  path: 'bay/bays',
  says: 'The bays of a location, or of all locations in scope.',
  right: roles.all,
  query: z.object({ firm: id.optional(), technician: id.optional(), showInactive: flag.default(false) }),
  answer: z.array(bayShape),
  problems: ['notFound'],
})
export const bay = call({
  method: 'GET',
  path: 'bay/bay',
  says: 'One bay.',
  right: roles.all,
  query: z.object({ bay: id }),
  answer: bayShape,
  problems: ['notFound'],
})
export const saveBay = call({
  method: 'POST',
  path: 'bay/saveBay',
  says: 'Saves a bay; -1 adds one, open from 08:00 to 17:00. Empty numbers become 0. Visits that no longer fit stay and are listed.',
  right: bayEditors,
  creates: 'bay',
  body: z.object({
    bay: id.default(-1),
    firm: id.optional(),
    bayName: requiredLine(100).optional(),
    startOfDay: dayTime.optional(),
    endOfDay: dayTime.optional(),
    slots: numberOrZero(200).optional(),
    avgSlotTime: numberOrZero(1440).optional(),
    blocks: z.array(bayBlock).max(100).optional(),
    technician: id.nullable().optional(),
    isInactive: z.boolean().optional(),
    sort: z.number().int().min(0).max(10_000).optional(),
    version,
  }),
  answer: bayShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteBay = call({
  method: 'POST',
  path: 'bay/deleteBay',
  says: 'Moves a bay to the trash, or restores it (undo). Refused while open visits are booked in it.',
  right: bayEditors,
  body: z.object({ bay: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})

/** How a slot is shown: normal, with a change that is not saved yet, or selected. */
export const slotClass = z.enum(['normal', 'changing', 'highlighted'])
export const slot = z.object({
  /** RO of the visit in this slot; 0 for a free slot. */
  calibrate: z.number(),
  /** The visit; 0 for a free slot. */
  calibrateEvent: z.number(),
  /** Local time of the location, `YYYY-MM-DD HH:mm`. */
  start: z.string(),
  end: z.string(),
  /** Column of the calendar that it is shown in: the bay's position among the bays, from 1. */
  split: z.number(),
  bay: z.number(),
  class: slotClass,
})
export type Slot = z.infer<typeof slot>

export const slots = call({
  method: 'GET',
  path: 'bay/slots',
  says: 'The slots of a location’s bays, taken and free. By default from today, at the location or in tz.',
  right: roles.all,
  query: z.object({
    firm: id.optional(),
    /** Offset of the caller's clock in minutes, as JavaScript gives it: 300 for New York in winter. */
    tz: z.coerce.number<number>().int().min(-840).max(840).optional(),
    from: scheduleDay.optional(),
    days: z.coerce.number<number>().int().min(1).max(62).default(7),
    bay: id.optional(),
  }),
  answer: z.object({
    firm: z.number(),
    /** IANA name of the location's zone. */
    zone: z.string(),
    from: z.string(),
    days: z.number(),
    slots: z.array(slot),
  }),
  problems: ['notFound'],
})

/** Why no time is offered by a bay or a technician. */
const offerReason = z.object({
  kind: z.enum(['bay', 'technician', 'location']),
  id: z.number(),
  name: z.string(),
  reason: z.string(),
})
export const offeredTimes = call({
  method: 'GET',
  path: 'bay/offeredTimes',
  says: 'Times offered for a visit: a bay and a qualified technician are free, with travel both ways. A day without any says why, for each bay and technician.',
  right: roles.all,
  query: z.object({
    firm: id.optional(),
    /** The visit that is planned; its services, duration, and place are taken. Without it, those below. */
    calibrateEvent: id.optional(),
    /** Shop where the work would be done, for a visit that does not exist yet. */
    shop: id.optional(),
    services: idList.optional(),
    minutes: z.coerce.number<number>().int().min(5).max(1440).optional(),
    /** At the shop, or in a bay of the center. Without it, where the visit is, or wherever is possible. */
    place: z.enum(['shop', 'bay']).optional(),
    from: scheduleDay.optional(),
    days: z.coerce.number<number>().int().min(1).max(62).default(7),
  }),
  answer: z.object({
    firm: z.number(),
    zone: z.string(),
    minutes: z.number(),
    from: z.string(),
    days: z.array(
      z.object({
        day: z.string(),
        times: z.array(
          z.object({
            start: z.string(),
            end: z.string(),
            bay: z.number().nullable(),
            bayName: z.string().nullable(),
            /** Null for a shop, which sees only the times. */
            technician: z.number().nullable(),
            technicianName: z.string().nullable(),
            /** Minutes of travel to the visit, and from it to the next one. */
            travelBefore: z.number().nullable(),
            travelAfter: z.number().nullable(),
          }),
        ),
        reasons: z.array(offerReason),
      }),
    ),
  }),
  problems: ['notFound'],
})

/** A visit as the schedule shows it. */
export const scheduledVisit = z.object({
  calibrateEvent: z.number(),
  calibrate: z.number(),
  number: z.number(),
  ronumber: z.string(),
  firm: z.number(),
  firmName: z.string(),
  calibrateEventTypeName: shippedNameIn('EventType').nullable(),
  calibrateStatusType: z.number(),
  /** Local time of the location, `YYYY-MM-DD HH:mm`. */
  scheduled: z.string().nullable(),
  minutes: z.number().nullable(),
  bay: z.number().nullable(),
  bayName: z.string().nullable(),
  techIds: z.array(z.number()),
  /** Names in the order of the ids. */
  techNames: z.array(z.string()),
  vehicleText: z.string(),
  /** Time the shop would like, local to the location. */
  wantedTime: z.string().nullable(),
  /** Why its technicians may have another visit then; empty if they don't. */
  doubleBook: z.string(),
  version: z.number(),
  rights,
})
export type ScheduledVisit = z.infer<typeof scheduledVisit>

export const visits = call({
  method: 'GET',
  path: 'bay/visits',
  says: 'The visits of a location on the given days as the schedule shows them, its opening hours on those days, and its open visits without a time. By default from today at the location.',
  right: roles.all,
  query: z.object({
    firm: id.optional(),
    from: scheduleDay.optional(),
    days: z.coerce.number<number>().int().min(1).max(62).default(7),
  }),
  answer: z.object({
    firm: z.number(),
    firmName: z.string(),
    /** IANA name of the location's zone. */
    zone: z.string(),
    /** Today at the location. */
    today: z.string(),
    from: z.string(),
    /** False where scheduling is off for the caller's location. */
    isShown: z.boolean(),
    /** False for a location without a bay, or whose bays the caller is not shown. */
    hasBays: z.boolean(),
    /** addBay: may add bays to the location; plan: schedules its visits. */
    rights,
    days: z.array(
      z.object({
        day: z.string(),
        /** Null on a day without hours. */
        opens: z.string().nullable(),
        closes: z.string().nullable(),
        /** Name of the closure on this day. */
        closure: z.string().nullable(),
      }),
    ),
    visits: z.array(scheduledVisit),
    unscheduled: z.array(scheduledVisit),
    /** More visits than are answered. */
    more: z.boolean(),
  }),
  problems: ['notFound'],
})

export const closureShape = z.object({
  closure: z.number(),
  firm: z.number(),
  firmName: z.string(),
  closureName: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  version: z.number(),
  rights,
})
export const closures = call({
  method: 'GET',
  path: 'bay/closures',
  says: 'Days on which a location is closed, its own and those of its parents, from today on.',
  right: roles.all,
  query: z.object({ firm: id.optional(), from: scheduleDay.optional() }),
  answer: z.array(closureShape),
  problems: ['notFound'],
})
export const saveClosure = call({
  method: 'POST',
  path: 'bay/saveClosure',
  says: 'Saves a holiday or closure; -1 adds one.',
  right: bayEditors,
  creates: 'closure',
  body: z.object({
    closure: id.default(-1),
    firm: id.optional(),
    closureName: requiredLine(100).optional(),
    firstDay: localDate.optional(),
    lastDay: localDate.optional(),
    version,
  }),
  answer: z.object({ closure: z.number() }),
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteClosure = call({
  method: 'POST',
  path: 'bay/deleteClosure',
  says: 'Removes a closure.',
  right: bayEditors,
  body: z.object({ closure: id }),
  answer: ok,
  problems: ['notFound'],
})
