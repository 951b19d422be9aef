import { z } from 'zod'
import {
  adasSystems,
  calibrationMethods,
  fittings,
  fittingSources,
  planNeeds,
  planReasons,
  repairOperations,
  repairParts,
  ruleGrades,
  ruleNeeds,
  sides,
} from '../kit/adas.ts'
import { rights } from '../kit/shapes.ts'

export const system = z.enum(adasSystems)
export const link = z.object({ name: z.string(), url: z.string() })
export type InfoLink = z.infer<typeof link>

/** A line of the estimate, with what the plan reads in it. */
export const repairLineShape = z.object({
  repairLine: z.number(),
  number: z.number(),
  text: z.string(),
  /** The heading above it on the estimate. */
  area: z.string(),
  hours: z.string().nullable(),
  part: z.enum(repairParts).nullable(),
  operation: z.enum(repairOperations).nullable(),
  side: z.enum(sides).nullable(),
  faultCodes: z.array(z.string()),
  /** For a line that sells a calibration: of which system. */
  system: system.nullable(),
  source: z.string(),
  version: z.number(),
})
export type RepairLineShape = z.infer<typeof repairLineShape>

/** A rule as the plan cites it. */
export const citedRule = z.object({
  rule: z.number(),
  code: z.string(),
  version: z.number(),
  need: z.enum(ruleNeeds),
  method: z.enum(calibrationMethods),
  prerequisites: z.string(),
  advice: z.string(),
  sourceName: z.string(),
  sourceUrl: z.string(),
  grade: z.enum(ruleGrades),
  isConfirmed: z.boolean(),
  /** Day on which the source was read, `YYYY-MM-DD`. */
  seenOn: z.string().nullable(),
})
export type CitedRule = z.infer<typeof citedRule>

const cause = z.object({ line: z.number(), rule: citedRule })

export const equippedShape = z.object({
  system,
  fitting: z.enum(fittings),
  source: z.enum(fittingSources),
  /** The person, the field of vPIC, or the clause of the standard that says so. */
  detail: z.string(),
  at: z.string().nullable(),
})
export type EquippedShape = z.infer<typeof equippedShape>

export const planEntryShape = z.object({
  system,
  need: z.enum(planNeeds),
  equipped: equippedShape,
  method: z.enum(calibrationMethods).nullable(),
  /** Why nothing is needed. */
  reason: z.enum(planReasons).nullable(),
  causes: z.array(cause),
  /** Limits on the repair itself. */
  limits: z.array(cause),
  /** Lines that came near but ask for nothing. */
  near: z.array(z.number()),
  services: z.array(
    z.object({ calibrateService: z.number(), code: z.string(), name: z.string(), hours: z.string() }),
  ),
  /** Lines of the estimate that already sell it. */
  soldBy: z.array(z.number()),
  /** The repair order or a visit already has a service for it. */
  isBooked: z.boolean(),
  /** A completed visit did it. */
  isDone: z.boolean(),
  dismissal: z
    .object({
      adasDismissal: z.number(),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
      /** A rule behind it changed later, so the question is open again. */
      isOutdated: z.boolean(),
    })
    .nullable(),
})
export type PlanEntryShape = z.infer<typeof planEntryShape>

export const planShape = z.object({
  calibrate: z.number(),
  ronumber: z.string(),
  vin: z.string(),
  vehicleText: z.string(),
  year: z.number().nullable(),
  make: z.string(),
  model: z.string(),
  /** The day whose rules it follows: today, or the day on which the order was closed. */
  day: z.string(),
  lines: z.array(repairLineShape),
  entries: z.array(planEntryShape),
  rights,
})
export type PlanShape = z.infer<typeof planShape>

export const inspectionShape = z.object({
  adasInspection: z.number(),
  calibrate: z.number(),
  ronumber: z.string(),
  calibrateEvent: z.number().nullable(),
  vin: z.string(),
  vehicleText: z.string(),
  day: z.string(),
  required: z.number(),
  recommended: z.number(),
  links: z.array(link),
  by: z.string(),
  at: z.string(),
})
export type InspectionShape = z.infer<typeof inspectionShape>
