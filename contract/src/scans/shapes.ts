import { z } from 'zod'
import { codeChanges, codeStatuses, scanColumns, scanKinds, separators } from '../kit/scans.ts'
import { rights } from '../kit/shapes.ts'
import { system } from '../adas/shapes.ts'

const codeFields = {
  code: z.string(),
  /** The control module that stores it, as the tool names it. */
  module: z.string(),
  text: z.string(),
  /** The driver-assistance system behind it. */
  system: system.nullable(),
  /** What the letters and digits of the code say. */
  meaning: z.string(),
  /** The code itself asks for a calibration or an alignment. */
  asksCalibration: z.boolean(),
  /** The location's scan configuration leaves it out. */
  isIgnored: z.boolean(),
}

export const scanShape = z.object({
  scan: z.number(),
  calibrate: z.number(),
  ronumber: z.string(),
  calibrateEvent: z.number().nullable(),
  kind: z.enum(scanKinds),
  /** Whether its codes are known. If not, its columns wait to be pointed at. */
  isRead: z.boolean(),
  vin: z.string(),
  tool: z.string(),
  /** The taught layout it was read by; empty for a known one. */
  layout: z.string(),
  /** When the tool says that it scanned, by its own clock: `YYYY-MM-DD HH:mm`. */
  scannedAt: z.string().nullable(),
  odometer: z.number().nullable(),
  /** Items of the checklist that were confirmed at the upload. */
  checks: z.array(z.string()),
  codes: z.array(z.object({ ...codeFields, status: z.enum(codeStatuses) })),
  fileName: z.string(),
  /** Opens the file; expires after at most 15 minutes. Null if the file was deleted. */
  url: z.string().nullable(),
  by: z.string(),
  at: z.string(),
  version: z.number(),
  rights,
})
export type ScanShape = z.infer<typeof scanShape>

/** A code of an order's scans with where it was seen. */
export const comparedCodeShape = z.object({
  ...codeFields,
  pre: z.enum(codeStatuses).nullable(),
  inProcess: z.enum(codeStatuses).nullable(),
  post: z.enum(codeStatuses).nullable(),
  change: z.enum(codeChanges),
})
export type ComparedCode = z.infer<typeof comparedCodeShape>

export const checkShape = z.object({
  text: z.string(),
  kinds: z.array(z.enum(scanKinds)),
  isRequired: z.boolean(),
})
export type ScanCheck = z.infer<typeof checkShape>

/** All scans of an order, with what changed between them and what its location asks for. */
export const orderScansShape = z.object({
  calibrate: z.number(),
  vin: z.string(),
  vehicleText: z.string(),
  scans: z.array(scanShape),
  codes: z.array(comparedCodeShape),
  /** Scans that the location asks for on this vehicle. */
  asked: z.array(z.enum(scanKinds)),
  missing: z.array(z.enum(scanKinds)),
  checklist: z.array(checkShape),
  /** Whether files may be fetched from an address. */
  takesAddresses: z.boolean(),
  rights,
})
export type OrderScans = z.infer<typeof orderScansShape>

/** A scan's file as a table, to point at its columns. */
export const scanTableShape = z.object({
  scan: z.number(),
  separator: z.enum(separators),
  /** Row with the names of the columns, counted from 0. */
  headerRow: z.number(),
  columns: z.partialRecord(z.enum(scanColumns), z.number()),
  rows: z.array(z.array(z.string())),
  /** The file has more rows than are shown. */
  hasMore: z.boolean(),
})
export type ScanTable = z.infer<typeof scanTableShape>

/** When a location asks for scans, and what it leaves out. */
export const criteriaShape = z.object({
  kinds: z.array(z.enum(scanKinds)),
  /** Empty for all makes. */
  makes: z.array(z.string()),
  yearFrom: z.number().nullable(),
  yearTo: z.number().nullable(),
  /** Codes or their beginnings that are shown but not counted, such as U0100 or P. */
  ignoredCodes: z.array(z.string()),
})
export type ScanCriteria = z.infer<typeof criteriaShape>

export const scanConfigurationShape = z.object({
  /** 0 while nothing is saved for the location. */
  scanConfiguration: z.number(),
  businessId: z.number(),
  businessName: z.string(),
  criteria: criteriaShape,
  checklist: z.array(checkShape),
  /** The highest step reached, from 0. */
  visitedStep: z.number(),
  /** Location whose configuration applies, if it has none of its own. */
  inheritedFrom: z.string().nullable(),
  changedBy: z.string(),
  changedOn: z.string().nullable(),
  version: z.number(),
})
export type ScanConfiguration = z.infer<typeof scanConfigurationShape>
