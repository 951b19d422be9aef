import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { amount } from '../kit/shapes.ts'
import { queueActions, queueSections, stuckReasons } from '../kit/work-queue.ts'

const queueRow = z.object({
  calibrate: z.number(),
  ronumber: z.string(),
  status: z.number(),
  vehicleText: z.string(),
  firmName: z.string(),
  serviceFirmName: z.string().nullable(),
  techs: z.string().nullable(),
  /** The visit that waits; null if the repair order itself does. */
  calibrateEvent: z.number().nullable(),
  /** Its planned local time, with the zone and as an instant. */
  scheduled: z.string().nullable(),
  scheduledZone: z.string().nullable(),
  scheduledAt: z.string().nullable(),
  /** Names of the services that wait: those of the visit, or the requested ones. */
  services: z.array(z.string()),
  /** Time that the shop would like, local to the center; null without one. */
  wanted: z.string().nullable(),
  /** Why it is stuck, only where that is the question. */
  stuck: z
    .object({
      reason: z.enum(stuckReasons),
      /** Why it is on hold, or who has not answered; may be empty. */
      text: z.string(),
      /** Day on which the hold ends by itself. */
      until: z.string().nullable(),
      /** Number of the visit that it is about. */
      visit: z.number().nullable(),
    })
    .nullable(),
  /** Unpaid part of the invoices, only where payment is awaited. */
  owed: amount.nullable(),
  /** Instant since when it waits. */
  since: z.string(),
  action: z.enum(queueActions),
  version: z.number(),
})
export type QueueRow = z.infer<typeof queueRow>

/** A technician's day: today's visits in their order, completed ones included. */
const technicianDay = z.object({
  user: z.number(),
  name: z.string(),
  visits: z.array(
    z.object({
      calibrate: z.number(),
      calibrateEvent: z.number(),
      ronumber: z.string(),
      status: z.number(),
      /** Planned local time, `YYYY-MM-DD HH:mm`, and as an instant. */
      scheduled: z.string(),
      scheduledAt: z.string(),
      minutes: z.number(),
      /** Not started although its time has come. */
      isLate: z.boolean(),
    }),
  ),
})
export type TechnicianDay = z.infer<typeof technicianDay>

export const workQueue = call({
  method: 'GET',
  path: 'dashboard/workQueue',
  says: 'What waits for the caller on Home: for each section of the role, the repair orders that wait longest and how many there are.',
  right: roles.all,
  answer: z.object({
    sections: z.array(
      z.object({
        section: z.enum(queueSections),
        /** All repair orders of the section, up to 10,000; the list finds them by `queue`. */
        count: z.number(),
        /** There are more than `count`. */
        countMore: z.boolean(),
        items: z.array(queueRow),
      }),
    ),
    /** Today by technician, for roles that see it. */
    technicians: z.array(technicianDay).nullable(),
  }),
})
