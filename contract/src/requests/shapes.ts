import { z } from 'zod'
import { fileShape as file } from '../storage.ts'
import {
  amount,
  flag,
  hours,
  id,
  idList,
  line,
  lines,
  listQuery,
  plannedTime,
  price,
  rights,
  seen,
  version,
} from '../kit/shapes.ts'

/** A move that the allowed-moves table offers now: a button on the screen. */
export const move = z.object({
  to: z.number(),
  /** The verb on the button: Submit, Accept, Hold… */
  says: z.string(),
  asksReason: z.boolean(),
  /** Why it cannot be made yet, in words. */
  notYet: z.string().optional(),
})

export const requestRow = z.object({
  calibrate: z.number(),
  firm: z.number(),
  firmName: z.string(),
  serviceFirm: z.number().nullable(),
  serviceFirmName: z.string().nullable(),
  ronumber: z.string(),
  status: z.number(),
  statusName: z.string(),
  vehicleText: z.string(),
  vin: z.string().nullable(),
  customerName: z.string().nullable(),
  insuranceName: z.string().nullable(),
  estimator: z.string().nullable(),
  /** Local time of the next planned visit and its zone. */
  nextVisit: z.string().nullable(),
  nextVisitZone: z.string().nullable(),
  techs: z.string().nullable(),
  amount,
  createdOn: z.string(),
  lastEventDate: z.string(),
  unreadCount: z.number(),
  version: z.number(),
  rights,
  /** The moves of this row, when the list was asked for with them. */
  moves: z.array(move).optional(),
})
export type RequestRow = z.infer<typeof requestRow>

/** viewMode 1 ROs, 2 visits, 3 locations. filter: status ids with commas between, 9999 all. */
export const requestListQuery = z.object({
  ...listQuery,
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
    ])
    .default('lastEventDate'),
  sort: z.enum(['asc', 'desc']).default('desc'),
  firm: id.optional(),
  technician: id.optional(),
  /** Statuses by name in place of numbers: Pending, Submitted. */
  status: line(20).optional(),
  showAll: flag.optional(),
  ids: idList.optional(),
  /** Only those with a visit planned for today or later that are neither over nor called off: what the count says. */
  scheduled: flag.optional(),
  /** Each row with the moves that it offers, for changing many at once. */
  moves: flag.optional(),
  /** 0: the page alone; the count then says only what the page proves. For paging on, when the count is known. */
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
  /** One sentence: "moved Visit 2 to Working". */
  says: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
/** An entry with each changed field before and after in words; empty is nothing. */
export const historyLine = historyEntry.extend({
  said: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})

/** How an amount follows from hours and rate: flat is the rate itself; a discount comes off. */
export const charging = {
  isFlat: z.boolean(),
  discount: z.object({ kind: z.enum(['discountPercent', 'discountAmount']), value: z.string() }).nullable(),
  /** The pricing rules that made it, in words. */
  rules: z.string().nullable(),
}

const serviceLine = z.object({
  /** Id of this line; -1 for one that is being added. */
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
  /** How the price came about, in words. */
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
  /** What still keeps this item open, in words; null when it is closed. */
  needs: z.string().nullable(),
  files: z.array(file),
})
export type ChecklistLine = z.infer<typeof checklistLine>

const stage = z.object({ done: z.number(), of: z.number(), open: z.number() })

export const eventShape = z.object({
  calibrateEvent: z.number(),
  calibrate: z.number(),
  number: z.number(),
  firm: z.number(),
  firmName: z.string(),
  serviceFirm: z.number().nullable(),
  ronumber: z.string(),
  createdBy: z.string(),
  calibrateEventType: z.number().nullable(),
  calibrateEventTypeName: z.string().nullable(),
  calibrateStatusType: z.number(),
  calibrateStatusTypeName: z.string(),
  scheduled: z.string().nullable(),
  scheduledZone: z.string().nullable(),
  scheduledAt: z.string().nullable(),
  /** Answered to a save whose time the clock skips: what was planned instead, in words. */
  scheduleNote: z.string().optional(),
  minutes: z.number().nullable(),
  bay: z.number().nullable(),
  bayName: z.string().nullable(),
  /** Why its technicians have another visit at that time; empty where they have none. */
  doubleBook: z.string(),
  started: z.string().nullable(),
  /** Local wall time, YYYY-MM-DD HH:mm. */
  completed: z.string().nullable(),
  completedAt: z.string().nullable(),
  techs: z.string().nullable(),
  techIds: z.array(z.number()),
  techSelected: z.number().nullable(),
  notes: z.string().nullable(),
  results: z.string().nullable(),
  internalNotes: z.string().nullable(),
  creditNotes: z.string().nullable(),
  isCredit: z.boolean(),
  calibrateEventReference: z.number().nullable(),
  state: z.string().nullable(),
  numberFiles: z.number(),
  serviceOther: z.string().nullable(),
  paymentType: z.number().nullable(),
  paymentTypeName: z.string().nullable(),
  transportationTypeIds: z.array(z.number()),
  calibrateReadyIds: z.array(z.number()),
  calibratePrecheckIds: z.array(z.number()),
  calibrateServiceIds: z.array(z.number()),
  calibrateActionIds: z.array(z.number()),
  calibrateVerifyIds: z.array(z.number()),
  skipReady: z.boolean(),
  skipPrecheck: z.boolean(),
  skipActions: z.boolean(),
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
  calibrateType: z.number().nullable(),
  ronumber: z.string(),
  status: z.number(),
  statusName: z.string(),
  vehicle: z.object({
    vehicle: z.number(),
    firm: z.number(),
    contact: z.number().nullable(),
    year: z.number().nullable(),
    make: z.number().nullable(),
    makeName: z.string().nullable(),
    model: z.string().nullable(),
    trim: z.string().nullable(),
    vin: z.string().nullable(),
  }),
  vehicleText: z.string(),
  contact: z.number().nullable(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  customerEmail: z.string().nullable(),
  insurance: z.number().nullable(),
  insuranceName: z.string().nullable(),
  fleetContact: z.number().nullable(),
  /** The fleet in words: whoever sees the order reads them, also where the contact itself is another's. */
  fleetName: z.string().nullable(),
  fleetNumber: z.string().nullable(),
  estimator: z.string().nullable(),
  createdBy: z.string(),
  createdOn: z.string(),
  submittedOn: z.string().nullable(),
  completedOn: z.string().nullable(),
  notes: z.string().nullable(),
  /** Of the firm that wrote them and its branch alone; null for all others. */
  internalNotes: z.string().nullable(),
  /** The center that the shop means to ask, until it is submitted; of the shop's side alone. */
  wantedCenter: z.number().nullable(),
  wantedServices: z.array(z.number()),
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
  /** Mail that left or is about to leave about this request, newest first. */
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
  version: z.number(),
  moves: z.array(move),
  rights,
})
export type RequestShape = z.infer<typeof requestShape>

/** What a save answers: visits and files only where it may have changed what they show; else they stand as they were read. */
export const savedRequestShape = requestShape.partial({ events: true, files: true })
export type SavedRequestShape = z.infer<typeof savedRequestShape>

/** What a person fills in. Fields left out are left as they are. */
export const requestIn = z.object({
  calibrate: id.default(-1),
  firm: id.optional(),
  serviceFirm: id.nullable().optional(),
  calibrateType: id.nullable().optional(),
  ronumber: line(40).optional(),
  vehicle: z
    .object({
      vehicle: id.default(-1),
      /** Of a new vehicle 2020 where none is said; of a known one the year stays. */
      year: z.number().int().min(1900).max(2100).optional(),
      make: id.nullable().optional(),
      makeName: line(80).nullable().optional(),
      model: line(80).nullable().optional(),
      trim: line(80).nullable().optional(),
      vin: line(40).nullable().optional(),
    })
    .optional(),
  contact: id.nullable().optional(),
  insurance: id.nullable().optional(),
  fleetContact: id.nullable().optional(),
  fleetNumber: line(60).nullable().optional(),
  estimator: line(120).nullable().optional(),
  notes: lines(4000).nullable().optional(),
  internalNotes: lines(4000).nullable().optional(),
  wantedCenter: id.nullable().optional(),
  wantedServices: z.array(z.number().int()).max(100).optional(),
  version,
})

/** Why technicians get this visit beside another one at the same time. Only a clash makes use of it. */
export const doubleBook = line(500).optional()

export const eventIn = z.object({
  calibrateEvent: id.default(-1),
  calibrate: id,
  calibrateEventType: id.nullable().optional(),
  scheduled: plannedTime.nullable().optional(),
  minutes: z
    .number()
    .int()
    .min(5)
    .max(24 * 60)
    .nullable()
    .optional(),
  bay: id.nullable().optional(),
  techIds: z.array(z.number().int()).max(12).optional(),
  doubleBook,
  notes: lines(4000).nullable().optional(),
  results: lines(4000).nullable().optional(),
  internalNotes: lines(4000).nullable().optional(),
  creditNotes: lines(4000).nullable().optional(),
  serviceOther: line(200).nullable().optional(),
  paymentType: id.nullable().optional(),
  calibrateEventReference: id.nullable().optional(),
  transportationTypeIds: z.array(z.number().int()).max(20).optional(),
  skipReady: z.boolean().optional(),
  skipPrecheck: z.boolean().optional(),
  skipActions: z.boolean().optional(),
  /** The services of the visit as they shall be; a line keeps its id, -1 adds one. Rates left out come from the firm. */
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
