import { z } from 'zod'
import { call } from './kit/call.ts'
import { roles } from './kit/roles.ts'
import { scanColumns, scanKinds, separators } from './kit/scans.ts'
import { id, line, listOf, listQuery, oneOrder, ok, requiredLine, version } from './kit/shapes.ts'
import { orderScansShape, scanConfigurationShape, scanShape, scanTableShape } from './scans/shapes.ts'

export type {
  ComparedCode,
  OrderScans,
  ScanCheck,
  ScanConfiguration,
  ScanCriteria,
  ScanShape,
  ScanTable,
} from './scans/shapes.ts'

export const scansByVIN = call({
  method: 'GET',
  path: 'calibrate/scansByVIN',
  says: 'The scans of a vehicle on every order that the caller sees, newest first, each with a link that opens its file.',
  right: roles.all,
  query: z.object({ vin: line(40) }),
  answer: z.array(scanShape),
})
export const orderScans = call({
  method: 'GET',
  path: 'calibrate/scans',
  says: 'The scans of an order, what changed between them, and which ones its location asks for.',
  right: roles.all,
  query: z.object({ calibrate: id }),
  answer: orderScansShape,
  problems: ['notFound'],
})
export const uploadScan = call({
  method: 'POST',
  path: 'calibrate/uploadScan',
  says: 'Adds a scan report to an order (form field `file`: PDF, TXT, CSV, or JSON; with calibrate, calibrateEvent, kind, and checks as JSON). A report of another VIN is refused.',
  right: roles.all,
  upload: true,
  answer: scanShape,
  problems: ['notFound', 'refused', 'tooLarge', 'unsupported'],
})
export const addScanFromUrl = call({
  method: 'POST',
  path: 'calibrate/addScanFromUrl',
  says: 'Fetches a scan report from an address that this installation allows (SCAN_FILE_ORIGINS) and adds it to an order.',
  right: roles.all,
  creates: true,
  body: z.object({
    calibrate: id,
    calibrateEvent: id.optional(),
    kind: z.enum(scanKinds),
    url: requiredLine(2000),
    checks: z.array(line(200)).max(40).default([]),
  }),
  answer: scanShape,
  problems: ['notFound', 'refused', 'tooLarge', 'unsupported'],
})
export const scanTable = call({
  method: 'GET',
  path: 'calibrate/scanTable',
  says: 'The text of a scan report as a table, with a guess at its columns.',
  right: roles.all,
  query: z.object({ scan: id, separator: z.enum(separators).optional() }),
  answer: scanTableShape,
  problems: ['notFound'],
})
export const saveScanLayout = call({
  method: 'POST',
  path: 'calibrate/saveScanLayout',
  says: 'Remembers for the caller’s location which column of such a report holds what, and reads the scan, and others like it that wait, with it.',
  right: roles.all,
  body: z.object({
    scan: id,
    name: requiredLine(80),
    separator: z.enum(separators),
    headerRow: z.number().int().min(0).max(100_000),
    columns: z.partialRecord(z.enum(scanColumns), z.number().int().min(0).max(200)),
  }),
  answer: scanShape,
  problems: ['notFound', 'refused'],
})
export const confirmNoCodes = call({
  method: 'POST',
  path: 'calibrate/confirmNoCodes',
  says: 'Records that a person read a scan report and found no codes in it.',
  right: roles.all,
  body: z.object({ scan: id }),
  answer: scanShape,
  problems: ['notFound', 'refused'],
})
export const deleteScan = call({
  method: 'POST',
  path: 'calibrate/deleteScan',
  says: 'Takes a scan off an order, with its file, or puts it back (undo).',
  right: roles.all,
  body: z.object({ scan: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})

const year = z.number().int().min(1980).max(2100).nullable()
const criteria = z.object({
  kinds: z.array(z.enum(scanKinds)).max(3).default([]),
  makes: z.array(requiredLine(60)).max(60).default([]),
  yearFrom: year.default(null),
  yearTo: year.default(null),
  ignoredCodes: z
    .array(
      line(12)
        .toUpperCase()
        .regex(/^[PBCU][0-9A-F]{0,4}(:[0-9A-F]{2})?$/),
    )
    .max(200)
    .default([]),
})
const checklist = z
  .array(
    z.object({
      text: requiredLine(200),
      kinds: z.array(z.enum(scanKinds)).min(1).max(3),
      isRequired: z.boolean().default(false),
    }),
  )
  .max(20)

export const saveScanProConfiguration = call({
  method: 'POST',
  path: 'scanpro/SaveScanProConfiguration',
  says: 'Saves when a location asks for scans (criteria) and what is confirmed before one is uploaded (checklist). It applies to the location and all below it that have none of their own.',
  right: roles.admin,
  body: z.object({
    businessId: id,
    criteria: criteria.optional(),
    checklist: checklist.optional(),
    visitedStep: z.number().int().min(0).max(10).optional(),
    version,
  }),
  answer: scanConfigurationShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const scanProConfiguration = call({
  method: 'GET',
  path: 'scanpro/ScanProConfiguration',
  says: 'The scan configuration of a location: its own, or the nearest one above it.',
  right: roles.admin,
  query: z.object({ businessId: id }),
  answer: scanConfigurationShape,
  problems: ['notFound'],
})
export const scanProConfigurations = call({
  method: 'GET',
  path: 'scanpro/ScanProConfigurations',
  says: 'Locations in scope with a scan configuration of their own, by name.',
  right: roles.admin,
  query: z.object({ ...listQuery, orderBy: oneOrder('name') }),
  answer: listOf(scanConfigurationShape),
})
export const deleteScanProConfiguration = call({
  method: 'POST',
  path: 'scanpro/DeleteScanProConfiguration',
  says: 'Removes the scan configuration of a location, so that the one above it applies, or restores it (undo).',
  right: roles.admin,
  body: z.object({ businessId: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound'],
})
