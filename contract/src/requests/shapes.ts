import { z } from 'zod'
import { answerShapes, bodyShapes } from '../kit/field-shapes.ts'
import { itemNeeds } from '../kit/item-needs.ts'
import { fileShape as file } from '../storage.ts'
import { progress } from './progress.ts'
import { vehicleFields } from '../fields/vehicle-fields.ts'
import { eventFields } from '../fields/event-fields.ts'
import { requestFields } from '../fields/request-fields.ts'
import {
  amount,
  flag,
  hours,
  id,
  idList,
  line,
  lines,
  filterText,
  listQuery,
  localDate,
  price,
  realTime,
  rights,
  seen,
  shippedNameIn,
  version,
} from '../kit/shapes.ts'
import { queueSections } from '../kit/work-queue.ts'

/** A status move that is available now; shown as a button. */
export const move = z.object({
  to: z.number(),
  /** Verb on the button: Submit, Accept, Hold… */
  says: z.string(),
  asksReason: z.boolean(),
  /** The lookup whose reasons it offers. A note may be added, or stand alone. */
  reasons: z.enum(['HoldReason', 'CancelReason']).optional(),
  /** Why it is not possible yet, for display. */
  notYet: z.string().optional(),
})

/** Why it is on hold, and the day on which that ends by itself. Null when it isn't on hold. */
export const hold = z.object({ reason: shippedNameIn('HoldReason'), until: z.string().nullable() }).nullable()
export type Hold = z.infer<typeof hold>

export const requestRow = z.object({
  calibrate: z.number(),
  firm: z.number(),
  firmName: z.string(),
  serviceFirm: z.number().nullable(),
  serviceFirmName: z.string().nullable(),
  ronumber: z.string(),
  status: z.number(),
  statusName: z.string(),
  hold,
  vehicleText: z.string(),
  vin: z.string().nullable(),
  customerName: z.string().nullable(),
  insuranceName: z.string().nullable(),
  estimator: z.string().nullable(),
  /** Local time of the next planned visit, with its zone. */
  nextVisit: z.string().nullable(),
  nextVisitZone: z.string().nullable(),
  techs: z.string().nullable(),
  amount,
  createdOn: z.string(),
  lastEventDate: z.string(),
  unreadCount: z.number(),
  version: z.number(),
  rights,
  /** Moves of this row, if the list was requested with them. */
  moves: z.array(move).optional(),
})
export type RequestRow = z.infer<typeof requestRow>

/** viewMode: 1 ROs, 2 visits, 3 locations. filter: comma-separated status ids, 9999 for all. */
export const requestListQuery = z.object({
  ...listQuery,
  filter: filterText,
  orderBy: z
    .enum([
      'lastEventDate',
      'createdOn',
      'ronumber',
      'status',
      'vehicle',
      'firm',
      'nextVisit',
      'techs',
      'amount',
      'customer',
      // What waits for a step of the caller's role first, as on Home.
      'needsAction',
    ])
    .default('lastEventDate'),
  sort: z.enum(['asc', 'desc']).default('desc'),
  firm: id.optional(),
  technician: id.optional(),
  /** Statuses by name instead of number: Pending, Submitted. */
  status: line(20).optional(),
  showAll: flag.optional(),
  ids: idList.optional(),
  /** Only open ones with a visit planned for today or later, as in the count. */
  scheduled: flag.optional(),
  /** Only those of a section of the work queue on Home. Without `filter`, in every status. */
  queue: z.enum(queueSections).optional(),
  /** Adds the available moves to each row, for bulk changes. */
  moves: flag.optional(),
  /**
   * 0 returns the page with only the count that the page proves. For paging when the count is already
   * known.
   */
  count: flag.optional(),
})

export const historyEntry = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  what: z.string(),
  entity: z.string(),
  entityId: z.number(),
  fromName: z.string().nullable(),
  toName: z.string().nullable(),
  why: z.string().nullable(),
  /** Of a checklist item: its stage and the number of its visit. */
  stage: z.enum(['ready', 'precheck', 'action', 'verify']).nullable(),
  visit: z.number().nullable(),
  /** One sentence: "moved Visit 2 to Working". */
  says: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
/** An entry with each changed field before and after, as display text; empty for no value. */
export const historyLine = historyEntry.extend({
  said: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})

/** How an amount follows from hours and rate: flat means the rate itself; a discount is subtracted. */
export const charging = {
  isFlat: z.boolean(),
  discount: z.object({ kind: z.enum(['discountPercent', 'discountAmount']), value: z.string() }).nullable(),
  /** Pricing rules that were applied, for display. */
  rules: z.string().nullable(),
}

const serviceLine = z.object({
  /** Id of this line; -1 for a new one. */
  id: z.number(),
  calibrateService: z.number().nullable(),
  calibrateServiceResult: z.number(),
  description: z.string(),
  hours: z.string(),
  rate: amount,
  amount,
  authorization: z.enum(['open', 'yes', 'no', 'later']),
  credit: amount.nullable(),
  creditDescription: z.string().nullable(),
  credited: z.boolean(),
  /** Explanation of the price. */
  priceSays: z.string().nullable(),
  ...charging,
})

const creditLine = z.object({
  id: z.number(),
  calibrateService: z.number().nullable(),
  calibrate: z.number(),
  description: z.string(),
  hours: z.string(),
  amount,
  createdByType: z.string(),
  calibrateServiceResultReference: z.number(),
})

export const checklistLine = z.object({
  id: z.number(),
  kind: z.enum(['ready', 'precheck', 'action', 'verify']),
  item: z.number().nullable(),
  name: z.string(),
  isOptional: z.boolean(),
  isImage: z.boolean(),
  isVideo: z.boolean(),
  isFile: z.boolean(),
  isTestDrive: z.boolean(),
  done: z.boolean(),
  doneAt: z.string().nullable(),
  doneBy: z.string().nullable(),
  skippedReason: z.string().nullable(),
  note: z.string().nullable(),
  actionTime: z.number().nullable(),
  rate: amount.nullable(),
  /** What still keeps the item open; empty if it is closed. */
  needs: z.array(z.enum(itemNeeds)),
  files: z.array(file),
})
export type ChecklistLine = z.infer<typeof checklistLine>

export const stageCount = z.object({ done: z.number(), total: z.number() })
const stage = stageCount.extend({ open: z.number() })

/** What a person read at the vehicle before the work, compared with the order's VIN as it is now. */
export const vehicleCheck = z.object({
  /** All of the VIN, or its last 8 characters if it was typed. */
  vin: z.string(),
  how: z.enum(['scanned', 'typed']),
  by: z.string(),
  at: z.string(),
  /** It is the order's VIN, or the order has none. */
  isMatch: z.boolean(),
  /** Why work may start although the VIN differs, and who of the center decided it. */
  reason: z.string().nullable(),
  acceptedBy: z.string().nullable(),
})
export type VehicleCheck = z.infer<typeof vehicleCheck>

export const eventShape = z.object({
  calibrateEvent: z.number(),
  calibrate: z.number(),
  number: z.number(),
  firm: z.number(),
  firmName: z.string(),
  serviceFirm: z.number().nullable(),
  ronumber: z.string(),
  createdBy: z.string(),
  ...answerShapes(eventFields),
  calibrateEventTypeName: shippedNameIn('EventType').nullable(),
  calibrateStatusType: z.number(),
  calibrateStatusTypeName: z.string(),
  hold,
  scheduledZone: z.string().nullable(),
  scheduledAt: z.string().nullable(),
  /** Set if clocks skip the saved time: explains the time planned instead. */
  scheduleNote: z.string().optional(),
  bayName: z.string().nullable(),
  /** Reason for scheduling technicians who have another visit at that time; empty if there is no overlap. */
  doubleBook: z.string(),
  started: z.string().nullable(),
  /** Local time, YYYY-MM-DD HH:mm. */
  completed: z.string().nullable(),
  completedAt: z.string().nullable(),
  techs: z.string().nullable(),
  techSelected: z.number().nullable(),
  isCredit: z.boolean(),
  /** It is completed and has charges, but no invoice. */
  isToInvoice: z.boolean(),
  state: z.string().nullable(),
  numberFiles: z.number(),
  paymentTypeName: shippedNameIn('PaymentType').nullable(),
  calibrateReadyIds: z.array(z.number()),
  calibratePrecheckIds: z.array(z.number()),
  calibrateServiceIds: z.array(z.number()),
  calibrateActionIds: z.array(z.number()),
  calibrateVerifyIds: z.array(z.number()),
  serviceList: z.array(serviceLine),
  readyList: z.array(checklistLine),
  precheckList: z.array(checklistLine),
  actionList: z.array(checklistLine),
  verifyList: z.array(checklistLine),
  creditList: z.array(creditLine),
  stages: z.object({ ready: stage, precheck: stage, action: stage, verify: stage }),
  amount,
  vehicleText: z.string(),
  vin: z.string().nullable(),
  vehicleCheck: vehicleCheck.nullable(),
  files: z.array(file),
  version: z.number(),
  moves: z.array(move),
  rights,
})
export type EventShape = z.infer<typeof eventShape>

export const requestShape = z.object({
  calibrate: z.number(),
  firm: z.number(),
  firmName: z.string(),
  serviceFirm: z.number().nullable(),
  serviceFirmName: z.string().nullable(),
  ...answerShapes(requestFields),
  ronumber: z.string(),
  status: z.number(),
  statusName: z.string(),
  hold,
  vehicle: z.object({
    vehicle: z.number(),
    firm: z.number(),
    contact: z.number().nullable(),
    ...answerShapes(vehicleFields),
  }),
  vehicleText: z.string(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  customerEmail: z.string().nullable(),
  insuranceName: z.string().nullable(),
  /** Fleet name, readable by whoever sees the order even if the fleet's contact belongs to another firm. */
  fleetName: z.string().nullable(),
  createdBy: z.string(),
  createdOn: z.string(),
  submittedOn: z.string().nullable(),
  completedOn: z.string().nullable(),
  wantedServiceNames: z.array(z.string()),
  unreadCount: z.number(),
  lastEventDate: z.string(),
  timeZone: z.string(),
  amount,
  creditAmount: amount,
  paidAmount: amount,
  events: z.array(eventShape),
  files: z.array(file),
  history: z.array(historyEntry),
  historyCount: z.number(),
  /** Emails about this request, sent or queued, newest first. */
  mail: z.array(
    z.object({
      id: z.number(),
      to: z.string(),
      subject: z.string(),
      state: z.string(),
      words: z.string().nullable(),
      at: z.string(),
    }),
  ),
  progress,
  version: z.number(),
  moves: z.array(move),
  rights,
})
export type RequestShape = z.infer<typeof requestShape>

/** Result of a save. Visits and files are included only if the save may have changed them. */
export const savedRequestShape = requestShape.partial({ events: true, files: true })
export type SavedRequestShape = z.infer<typeof savedRequestShape>

/** Fields that a person fills in. Fields left out keep their value. */
export const requestIn = z.object({
  calibrate: id.default(-1),
  firm: id.optional(),
  serviceFirm: id.nullable().optional(),
  ...bodyShapes(requestFields),
  /** A new order always gets a number, and an order never loses it. */
  ronumber: line(requestFields.ronumber.max).optional(),
  /** No offset: it names a time that the clock shows. */
  wantedTime: realTime.nullable().optional(),
  /** The year defaults to 2020 for a new vehicle; an existing one keeps its year. */
  vehicle: z.object({ vehicle: id.default(-1), ...bodyShapes(vehicleFields) }).optional(),
  version,
})

/** Why something is put on hold or cancelled, and until when. */
export const stopIn = {
  /** An entry of the lookup that the move names: HoldReason or CancelReason. */
  reasonType: id.optional(),
  /** In words, instead of the entry or in addition to it. */
  reason: lines(500).optional(),
  /**
   * For Hold: the day, local to where the work is done, on which it ends by itself. Null or left out: when someone
   * resumes it.
   */
  resumeOn: localDate.nullable().optional(),
}

/**
 * When it was done on a device without a connection; by default now. A time in the future or over a week ago counts as now.
 */
export const doneAt = z.iso.datetime().optional()

/** Reason for giving technicians an overlapping visit. Used only if there is an overlap. */
export const doubleBook = line(500).optional()

export const eventIn = z.object({
  calibrateEvent: id.default(-1),
  calibrate: id,
  ...bodyShapes(eventFields),
  doubleBook,
  /**
   * The desired services of the visit. A line keeps its id; -1 adds one. Missing rates come from the firm.
   */
  serviceList: z
    .array(
      z.object({
        id: id.default(-1),
        calibrateService: id.nullable().optional(),
        description: line(200).optional(),
        hours: hours.optional(),
        rate: price.optional(),
      }),
    )
    .max(200)
    .optional(),
  version,
  seen,
})
