import { z } from 'zod'
import { call } from '../kit/call.ts'
import {
  flag,
  id,
  line,
  lines,
  listOf,
  listQuery,
  oneOrder,
  localDate,
  localTime,
  plannedTime,
  money,
  price,
  hours,
  ok,
  version,
  requiredLine,
} from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import {
  checklistLine,
  doneAt,
  doubleBook,
  eventIn,
  eventShape,
  historyLine,
  requestIn,
  requestListQuery,
  requestRow,
  requestShape,
  savedRequestShape,
  stopIn,
} from './shapes.ts'
import { eventRow } from './event-row.ts'
import { fileShape } from '../storage.ts'
import { t } from './texts.ts'

export * from './authorization.ts'
export * from './blueprint.ts'
export * from './ccc.ts'
export * from './export.ts'
export * from './find.ts'
export * from './guests.ts'
export * from './map.ts'
export * from './billing.ts'
export * from './split.ts'
export * from './vehicle-check.ts'
export * from './work-queue.ts'
export * from './results.ts'
export * from './test-drive.ts'

export const calibrates = call({
  method: 'GET',
  path: 'calibrate/calibrates',
  says: 'Repair orders in scope, with search, filters, sorting, and paging.',
  right: roles.all,
  query: requestListQuery,
  answer: listOf(requestRow),
})
export const calibrateCounts = call({
  method: 'GET',
  path: 'calibrate/calibrateCounts',
  says: 'Number of repair orders that are pending, in process, scheduled, and completed; incoming and open ones for the menu.',
  right: roles.all,
  query: z.object({
    firm: id.optional(),
    type: line(40).optional(),
    /** The filter of the list also applies to its counts; not combined with a type. */
    search: listQuery.search,
    technician: id.optional(),
    days: listQuery.days,
    dateStart: listQuery.dateStart,
    dateEnd: listQuery.dateEnd,
  }),
  answer: z.object({
    pending: z.number(),
    completed: z.number(),
    inProcess: z.number(),
    scheduled: z.number(),
    submitted: z.number(),
  }),
})
export const calibrate = call({
  method: 'GET',
  path: 'calibrate/calibrate',
  says: 'One repair order in full, with its visits, files and latest history.',
  opens: 'request',
  right: roles.all,
  query: z.object({ id }),
  answer: requestShape,
  problems: ['notFound'],
})
export const saveCalibrate = call({
  method: 'POST',
  path: 'calibrate/saveCalibrate',
  says: 'Saves a repair order; -1 adds one, Pending. Concurrent changes to different fields are merged. Visits and files are returned only if the save may have changed them.',
  right: roles.office,
  creates: 'calibrate',
  body: requestIn,
  answer: savedRequestShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const updateStatusCalibrate = call({
  method: 'POST',
  path: 'calibrate/updateStatusCalibrate',
  says: 'Changes the status of a repair order, if the move is allowed. On hold, it changes the reason and the day; a reason sent alone replaces the words alone.',
  right: roles.all,
  body: z.object({
    calibrate: id,
    status: z.number().int(),
    ...stopIn,
    /** For Submitted: the center that does the work. */
    serviceFirm: id.optional(),
    version,
  }),
  answer: requestShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const remind = call({
  method: 'POST',
  path: 'calibrate/remind',
  says: 'Notifies those who keep the next step of a repair order waiting, at most once a day. For either side, when the step is the other’s.',
  right: roles.office,
  creates: true,
  body: z.object({ calibrate: id }),
  answer: requestShape,
  problems: ['notFound', 'refused'],
})
/** Bulk change of one page or of all matches, with one result per row. */
export const updateRequestStatus = call({
  method: 'POST',
  path: 'calibrate/updateRequestStatus',
  says: 'Changes the status of many repair orders, with a result for each. The returned moves undo it as one.',
  right: roles.all,
  body: z.object({
    calibrates: z.array(z.number().int()).min(1).max(1000),
    status: z.number().int(),
    ...stopIn,
  }),
  answer: z.object({
    rows: z.array(
      z.object({ calibrate: z.number(), ok: z.boolean(), from: z.number().nullable(), says: z.string() }),
    ),
  }),
})
export const deleteCalibrate = call({
  method: 'POST',
  path: 'calibrate/deleteCalibrate',
  says: 'Moves a Pending repair order to the trash for 30 days, or restores it (undo).',
  right: roles.office,
  body: z.object({ calibrate: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})

export const calibrateEvents = call({
  method: 'GET',
  path: 'calibrate/calibrateEvents',
  says: 'The visits of one repair order.',
  right: roles.all,
  query: z.object({ calibrate: id }),
  answer: z.array(eventShape),
  problems: ['notFound'],
})
export const calibrateEvent = call({
  method: 'GET',
  path: 'calibrate/calibrateEvent',
  says: 'One visit in full. A username must be of a user the caller can see; it does not change the answer.',
  opens: 'request',
  right: roles.all,
  query: z.object({ id, username: line().optional() }),
  answer: eventShape,
  problems: ['notFound'],
})
export type EventRow = z.infer<typeof eventRow>
export const calibrateEventsActive = call({
  method: 'GET',
  path: 'calibrate/calibrateEventsActive',
  says: 'Visits that are planned or in progress: today’s work of a technician, or in scope.',
  right: roles.all,
  query: z.object({
    ...listQuery,
    orderBy: oneOrder('scheduled'),
    date: localDate.optional(),
    technician: id.optional(),
    mine: flag.optional(),
  }),
  answer: listOf(eventRow),
})
export const calibrateEventsAsRequests = call({
  method: 'GET',
  path: 'calibrate/calibrateEventsAsRequests',
  says: 'The list of repair orders by visit (view mode 2): one row for each visit.',
  right: roles.all,
  query: requestListQuery,
  answer: listOf(eventRow),
})
export const ownerCalibrates = call({
  method: 'GET',
  path: 'calibrate/ownerCalibrates',
  says: 'Past and open repair orders of one customer.',
  right: roles.all,
  query: z.object({ contact: id }),
  answer: z.array(requestRow),
  problems: ['notFound'],
})
export const searchCalibrateForVin = call({
  method: 'GET',
  path: 'calibrate/searchCalibrateForVin',
  says: 'Repair orders in scope for one VIN or vehicle, for the duplicate warning and past work. An inspection that does not exist is refused.',
  right: roles.all,
  query: z.object({ vin: line(40).default(''), vehicle: id.optional(), adasInspection: id.optional() }),
  answer: z.array(requestRow),
  problems: ['notFound'],
})
export const saveCalibrateEvent = call({
  method: 'POST',
  path: 'calibrate/saveCalibrateEvent',
  says: 'Saves a visit with its services; -1 adds one with the checklists for its firm, type, group, and make.',
  right: roles.all,
  creates: 'calibrateEvent',
  body: eventIn,
  answer: eventShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const saveCalibrateEventSchedule = call({
  method: 'POST',
  path: 'calibrate/saveCalibrateEventSchedule',
  says: 'Plans a visit: time at the place, bay, technicians. A technician who has another visit then is refused with what clashes, unless `doubleBook` says why. A time that the clock skips moves on, and the answer says so; of one that it repeats the first is meant, or the one of the offset: 2026-11-01 01:30-05:00.',
  right: roles.planners,
  body: z.object({
    calibrateEvent: id,
    scheduled: plannedTime.nullable().optional(),
    minutes: z.number().int().min(5).max(1440).nullable().optional(),
    bay: id.nullable().optional(),
    techIds: z.array(z.number().int()).max(12).optional(),
    doubleBook,
    version,
  }),
  answer: eventShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const updateStatusCalibrateEvent = call({
  method: 'POST',
  path: 'calibrate/updateStatusCalibrateEvent',
  says: 'Changes the status of a visit: start, hold, complete, cancel. Completing lists everything that is still open.',
  right: roles.all,
  body: z.object({
    calibrateEvent: id,
    status: z.number().int(),
    ...stopIn,
    doubleBook,
    doneAt,
    version,
  }),
  answer: eventShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const updateCalibrateEventActivity = call({
  method: 'POST',
  path: 'calibrate/updateCalibrateEventActivity',
  says: 'Marks a checklist item done or not done, skips it with a reason, or adds a note.',
  right: roles.all,
  body: z.object({
    calibrateEvent: id,
    id,
    done: z.boolean().optional(),
    skippedReason: lines(500).nullable().optional(),
    note: lines(1000).nullable().optional(),
    actionTime: z.number().int().min(0).max(6000).nullable().optional(),
    doneAt,
    /**
     * Road test that the item requires, in local time. A failed one is stored but does not complete the
     * item.
     */
    drive: z
      .object({
        started: localTime,
        ended: localTime,
        odometerStart: z.number().int().min(0).max(3_000_000).nullable(),
        odometerEnd: z.number().int().min(0).max(3_000_000).nullable(),
        result: z.enum(['passed', 'failed']),
      })
      .optional(),
  }),
  answer: checklistLine,
  problems: ['notFound', 'refused'],
})
export const deleteCalibrateEvent = call({
  method: 'POST',
  path: 'calibrate/deleteCalibrateEvent',
  says: 'Moves a visit that has not started to the trash, or restores it (undo).',
  right: roles.office,
  body: z.object({ calibrateEvent: id, undo: z.boolean().default(false), doubleBook }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
export const updateCalibrateServiceItem = call({
  method: 'POST',
  path: 'calibrate/updateCalibrateServiceItem',
  says: 'Changes hours, rate, or description of one service of a visit.',
  right: roles.all,
  body: z.object({
    calibrateEvent: id,
    id,
    description: line(200).optional(),
    hours: hours.optional(),
    rate: price.optional(),
    version,
  }),
  answer: eventShape,
  problems: ['notFound', 'refused', 'conflict'],
})
export const updateServiceAuthorization = call({
  method: 'POST',
  path: 'calibrate/updateServiceAuthorization',
  says: 'Records a yes, no, or later for services of a visit.',
  right: roles.all,
  body: z.object({
    calibrateEvent: id,
    services: z
      .array(z.object({ id, authorization: z.enum(['yes', 'no', 'later']) }))
      .min(1)
      .max(200),
  }),
  answer: eventShape,
  problems: ['notFound', 'refused'],
})
export const getCalibrateServicesForAuthorization = call({
  method: 'GET',
  path: 'calibrate/getCalibrateServicesForAuthorization',
  says: 'The services of a visit that are not authorized or declined yet.',
  right: roles.all,
  query: z.object({ calibrateEvent: id }),
  answer: z.object({ services: eventShape.shape.serviceList }),
  problems: ['notFound'],
})
export const saveCalibrateEventCredit = call({
  method: 'POST',
  path: 'calibrate/SaveCalibrateEventCredit',
  says: 'Credits a service of a visit, or an amount without one, never more than what was charged.',
  right: roles.office,
  creates: true,
  body: z
    .object({
      calibrateEvent: id,
      calibrateServiceResult: id.nullable().optional(),
      /** The same, under the name that it has in `creditList`. */
      calibrateServiceResultReference: id.nullable().optional(),
      /** Printed on the report and the invoice. */
      description: requiredLine(200),
      hours: hours.optional(),
      amount: money,
    })
    .refine(
      ({ calibrateServiceResult: one, calibrateServiceResultReference: same }) =>
        one === undefined || same === undefined || one === same,
      { path: ['calibrateServiceResultReference'], error: () => t('oneService') },
    ),
  answer: eventShape,
  problems: ['notFound', 'refused'],
})
export const cancelCalibrateEventCredit = call({
  method: 'GET',
  path: 'calibrate/cancelCalibrateEventCredit',
  says: 'Voids the credits of a visit.',
  right: roles.office,
  changes: true,
  query: z.object({ calibrateEvent: id }),
  answer: eventShape,
  problems: ['notFound', 'refused'],
})
export const calibrateEventFileInfo = call({
  method: 'GET',
  path: 'calibrate/calibrateEventFileInfo',
  says: 'Files of a visit with links that are valid for 15 minutes.',
  right: roles.all,
  query: z.object({ calibrateEvent: id }),
  answer: z.array(fileShape),
  problems: ['notFound'],
})
export const calibrateHistory = call({
  method: 'GET',
  path: 'dashboard/calibrateHistory',
  says: 'Who did what to a repair order and when, newest first, with values before and after.',
  right: roles.all,
  query: z.object({ calibrate: id, ...listQuery, orderBy: oneOrder('at') }),
  answer: listOf(historyLine),
  problems: ['notFound'],
})
