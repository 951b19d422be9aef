import { z } from 'zod'
import { call } from './kit/call.ts'
import { roles } from './kit/roles.ts'
import { amount, flag, id, listOf, listQuery, ok, rights, version } from './kit/shapes.ts'

/** Larger files are refused. An estimate of 1,000 lines has some 2 MB. */
export const maxEstimateBytes = 10 * 1024 ** 2
/** An EMS set has some 15 files. */
export const maxEstimateFiles = 40

const labor = z.object({ type: z.string(), hours: z.string(), isIncluded: z.boolean() })
const estimateLine = z.object({
  /** Number as printed. */
  number: z.string(),
  /** 0 for the original estimate. */
  supplement: z.number(),
  /** Heading above it, such as REAR BUMPER. */
  area: z.string(),
  /** Work as an estimate prints it: Repl, R&I, Rpr. */
  operation: z.string(),
  text: z.string(),
  partNumber: z.string(),
  quantity: z.string(),
  /** Price of the part, if it has one. */
  price: amount.nullable(),
  /** Sublet and other charges. */
  other: amount.nullable(),
  isSublet: z.boolean(),
  labor: z.array(labor),
})
export type EstimateLine = z.output<typeof estimateLine>

const estimateTotal = z.object({
  group: z.enum(['labor', 'parts', 'materials', 'other', 'summary']),
  /** Code of the standard, such as LAB or PAN; may be empty. */
  code: z.string(),
  /** As the writer calls it; may be empty. */
  text: z.string(),
  hours: z.string().nullable(),
  amount,
})
export type EstimateTotal = z.output<typeof estimateTotal>

const sums = {
  gross: amount.nullable(),
  tax: amount.nullable(),
  deductible: amount.nullable(),
  net: amount.nullable(),
}

/** What the standards are read into: BMS in XML, EMS in dBase files, CAPIS in JSON. Personal data that nobody asked for is left out. */
export const estimateContent = z.object({
  format: z.enum(['bms', 'ems', 'capis']),
  /** Estimating system that wrote it, as it calls itself. */
  system: z.string(),
  documentId: z.string(),
  ronumber: z.string(),
  claimNumber: z.string(),
  supplement: z.number(),
  insurer: z.string(),
  estimator: z.string(),
  owner: z.object({ firstName: z.string(), lastName: z.string(), companyName: z.string() }),
  vehicle: z.object({
    vin: z.string(),
    year: z.number().nullable(),
    make: z.string(),
    model: z.string(),
    mileage: z.string(),
    options: z.array(z.string()),
  }),
  lines: z.array(estimateLine),
  totals: z.array(estimateTotal),
  ...sums,
})
export type EstimateContent = z.output<typeof estimateContent>

const repairRow = z.object({
  /** Id of the received estimate. */
  repairData: z.number(),
  firm: z.number(),
  firmName: z.string(),
  format: z.enum(['bms', 'ems', 'capis']),
  system: z.string(),
  /** RO number in the estimate. */
  ronumber: z.string(),
  claimNumber: z.string(),
  supplement: z.number(),
  vin: z.string(),
  vehicleText: z.string(),
  ownerName: z.string(),
  insurer: z.string(),
  gross: amount.nullable(),
  lines: z.number(),
  fileName: z.string(),
  receivedAt: z.string(),
  receivedBy: z.string(),
  isProcessed: z.boolean(),
  /** The repair order it belongs to, if the caller may see it. */
  calibrate: z.number().nullable(),
  calibrateNumber: z.string().nullable(),
  /** Versions of this estimate: the original and its supplements. */
  versions: z.number(),
  version: z.number(),
  rights,
})
export type RepairRow = z.output<typeof repairRow>

const changedLine = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  line: estimateLine,
  /** The line as it was, if it changed. */
  before: estimateLine.nullable(),
})
export type ChangedLine = z.output<typeof changedLine>

const orderChoice = z.object({
  calibrate: z.number(),
  ronumber: z.string(),
  shopName: z.string(),
  vehicleText: z.string(),
  /** What the estimate and the order have in common. */
  by: z.enum(['roNumber', 'claim', 'vin']),
})
export type OrderChoice = z.output<typeof orderChoice>

const repairShape = repairRow.extend({
  content: estimateContent,
  /** Versions of this estimate, oldest first. */
  history: z.array(
    z.object({
      repairData: z.number(),
      supplement: z.number(),
      gross: amount.nullable(),
      receivedAt: z.string(),
    }),
  ),
  /** The version before it, and what changed since. */
  previous: z
    .object({ repairData: z.number(), grossBefore: amount.nullable(), lines: z.array(changedLine) })
    .nullable(),
  /** Repair orders it could belong to, while it belongs to none. */
  choices: z.array(orderChoice),
})
export type RepairShape = z.output<typeof repairShape>

export const repairs = call({
  method: 'GET',
  path: 'bms/repairs',
  says: 'Received estimates, newest first: the latest version of each. With `calibrate`, all versions of one repair order.',
  right: roles.office,
  query: z.object({
    ...listQuery,
    filter: z.enum(['open', 'processed', 'all', '9999']).default('all'),
    firm: id.optional(),
    calibrate: id.optional(),
  }),
  answer: listOf(repairRow),
  problems: ['notFound'],
})
export const repairBMS = call({
  method: 'GET',
  path: 'bms/repairBMS',
  says: 'One received estimate: lines, totals, versions, and what changed since the version before.',
  right: roles.office,
  query: z.object({
    repairData: id,
    /** Answers only an estimate of this location. */
    repairFacilityId: id.optional(),
  }),
  answer: repairShape,
  problems: ['notFound'],
})

/** The fields that are sent along with the files. */
export const estimateFields = z.object({
  /** Location that receives it; the caller's own by default. */
  firm: id.optional(),
  /** Repair order it is for. Otherwise it is found by RO number, claim, or VIN. */
  calibrate: id.optional(),
})
export type EstimateFields = z.output<typeof estimateFields>

export const estimate = call({
  method: 'POST',
  path: 'bms/estimate',
  says: 'Receives an estimate: a CIECA BMS file, the files of an EMS set, or a ZIP of either. The same files again answer what is stored. Finds its repair order and gives it the lines.',
  right: roles.office,
  upload: true,
  answer: repairShape.extend({
    /** The same files were received before. */
    isKnown: z.boolean(),
  }),
  problems: ['notFound', 'refused', 'tooLarge', 'tooMany', 'unsupported'],
})
export const processRepair = call({
  method: 'POST',
  path: 'bms/processRepair',
  says: 'Adds a received estimate to a repair order, which gets its lines. Without `calibrate`, creates the order.',
  right: roles.office,
  body: z.object({
    repairData: id,
    calibrate: id.optional(),
    /** Location of the new order; by default, of the estimate. */
    firm: id.optional(),
  }),
  answer: repairShape,
  problems: ['notFound', 'refused'],
})
export const saveRepair = call({
  method: 'POST',
  path: 'bms/saveRepair',
  says: 'Marks a received estimate as processed, such as one that needs no calibration, or as open again.',
  right: roles.office,
  body: z.object({ repairData: id, isProcessed: flag, version }),
  answer: repairShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteRepair = call({
  method: 'POST',
  path: 'bms/deleteRepair',
  says: 'Removes a received estimate with its versions, or restores it (undo). Repair orders keep their lines.',
  right: roles.office,
  body: z.object({ repairData: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound'],
})
