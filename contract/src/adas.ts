import { z } from 'zod'
import { calibrationMethods, planNeeds, repairKindNames, repairParts } from './kit/adas.ts'
import { call } from './kit/call.ts'
import { roles } from './kit/roles.ts'
import { flag, hours, id, line, lines, localDate, ok, requiredLine, version } from './kit/shapes.ts'
import {
  citedRule,
  equippedShape,
  inspectionShape,
  link,
  planShape,
  repairLineShape,
  system,
} from './adas/shapes.ts'

export * from './adas/rules.ts'
export type {
  CitedRule,
  EquippedShape,
  InfoLink,
  InspectionShape,
  PlanEntryShape,
  PlanShape,
  RepairLineShape,
} from './adas/shapes.ts'

export const calibrateRepairLines = call({
  method: 'GET',
  path: 'calibrate/calibrateRepairLines',
  says: 'The repair lines of an order, with the part and the work that each one names.',
  right: roles.all,
  query: z.object({ calibrate: id }),
  answer: z.array(repairLineShape),
  problems: ['notFound'],
})
export const addRepairLines = call({
  method: 'POST',
  path: 'calibrate/addRepairLines',
  says: 'Adds lines to an order from text, one a row. A row in capitals alone is a heading, such as REAR BUMPER.',
  right: roles.office,
  creates: true,
  body: z.object({ calibrate: id, text: lines(60_000) }),
  answer: z.array(repairLineShape),
  problems: ['notFound', 'refused'],
})
export const saveRepairLine = call({
  method: 'POST',
  path: 'calibrate/saveRepairLine',
  says: 'Changes a repair line; its part and work are read again.',
  right: roles.office,
  body: z.object({
    repairLine: id,
    text: requiredLine(300).optional(),
    hours: hours.nullable().optional(),
    version,
  }),
  answer: repairLineShape,
  problems: ['notFound', 'conflict'],
})
export const deleteRepairLine = call({
  method: 'POST',
  path: 'calibrate/deleteRepairLine',
  says: 'Takes a line off an order, or puts it back (undo).',
  right: roles.office,
  body: z.object({ repairLine: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound'],
})
export const adasPlan = call({
  method: 'GET',
  path: 'decode/plan',
  says: 'What the vehicle of an order needs after its repair: every system with line, rule, source and grade, or with the reason why not. By the rules of today, of the day on which the order was closed, or of `day`.',
  right: roles.all,
  query: z.object({ calibrate: id, day: localDate.optional() }),
  answer: planShape,
  problems: ['notFound'],
})
export const saveEquipment = call({
  method: 'POST',
  path: 'decode/saveEquipment',
  says: 'Remembers for the VIN of an order whether a system is on the car, as seen by the caller; null forgets it.',
  right: roles.all,
  body: z.object({ calibrate: id, system, isFitted: z.boolean().nullable() }),
  answer: equippedShape,
  problems: ['notFound', 'refused'],
})
export const dismissCalibration = call({
  method: 'POST',
  path: 'decode/dismissCalibration',
  says: 'Decides against a calibration of the plan, with a reason that stays on record; with undo takes the decision back.',
  right: roles.office,
  body: z.object({
    calibrate: id,
    system,
    reason: lines(500).optional(),
    undo: z.boolean().default(false),
  }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
export const createAdas = call({
  method: 'POST',
  path: 'decode/createAdas',
  says: 'Makes an inspection: the plan of an order as it is now, for the record and its report.',
  right: roles.all,
  creates: true,
  body: z.object({ calibrate: id, calibrateEvent: id.optional() }),
  answer: inspectionShape,
  problems: ['notFound', 'refused'],
})
export const adasInspection = call({
  method: 'GET',
  path: 'decode/adasInspection',
  says: 'Inspections, newest first: the one asked for, those of a visit, or those of an order.',
  right: roles.all,
  query: z.object({ adasInspection: id.optional(), calibrateEvent: id.optional(), calibrate: id.optional() }),
  answer: z.array(inspectionShape),
  problems: ['notFound'],
})
export const getAdas = call({
  method: 'GET',
  path: 'decode/getAdas',
  says: 'The plan of an inspection, as it was.',
  right: roles.all,
  query: z.object({ adasInspection: id }),
  answer: planShape,
  problems: ['notFound'],
})
export const inspectionLines = call({
  method: 'GET',
  path: 'decode/repairlines',
  says: 'The repair lines of an inspection, as they were.',
  right: roles.all,
  query: z.object({ adas: id }),
  answer: z.array(repairLineShape),
  problems: ['notFound'],
})
export const inspectionReport = call({
  method: 'GET',
  path: 'decode/inspectionReport',
  says: 'An inspection as PDF: one page for the adjuster, each claim with its source.',
  right: roles.all,
  query: z.object({ adasInspection: id, paper: z.enum(['letter', 'a4']).default('letter') }),
  answers: 'file',
  answer: z.unknown(),
  problems: ['notFound'],
})

/** A vehicle: by order, by VIN, or by year, make and model. */
const vehicleQuery = z.object({
  calibrate: id.optional(),
  vin: line(40).optional(),
  year: z.coerce.number<number>().int().min(1900).max(2100).optional(),
  make: line(80).default(''),
  model: line(80).default(''),
})
export const getAdasMatrix = call({
  method: 'GET',
  path: 'decode/getAdasMatrix',
  says: 'Every system of a vehicle with what each kind of repair would require of it.',
  right: roles.all,
  query: vehicleQuery,
  answer: z.object({
    year: z.number().nullable(),
    make: z.string(),
    model: z.string(),
    rows: z.array(
      z.object({
        system,
        equipped: equippedShape,
        cells: z.array(
          z.object({ parts: z.array(z.enum(repairParts)), operations: z.array(z.string()), rule: citedRule }),
        ),
      }),
    ),
  }),
  problems: ['notFound'],
})
export const proposedServices = call({
  method: 'GET',
  path: 'decode/proposedServices',
  says: 'The calibrations that a vehicle would need after kinds of repair (`repairs`, separated by commas), with the codes of their services and who says so.',
  right: roles.all,
  query: vehicleQuery.extend({
    repairs: z
      .string()
      .max(300)
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.enum(repairKindNames)).max(20)),
  }),
  answer: z.array(
    z.object({
      system,
      need: z.enum(planNeeds),
      method: z.enum(calibrationMethods).nullable(),
      equipped: equippedShape,
      /** Codes of the services that do it. */
      services: z.array(z.string()),
      /** The kinds of repair that ask for it. */
      repairs: z.array(z.enum(repairKindNames)),
      rule: citedRule,
    }),
  ),
  problems: ['notFound'],
})
export const getLinks = call({
  method: 'GET',
  path: 'decode/getLinks',
  says: 'The sources behind the rules for a vehicle, and the links of an inspection. Link data that is no valid JSON gives an empty list.',
  right: roles.all,
  query: vehicleQuery.extend({ adasInspection: id.optional() }),
  answer: z.array(link),
  problems: ['notFound'],
})
export const getGeneralInfoLinks = call({
  method: 'GET',
  path: 'decode/getGeneralInfoLinks',
  says: 'General links about calibration, from the lookup AdasInfoLink, whose values hold JSON. Invalid JSON gives an empty list.',
  right: roles.all,
  query: z.object({ firm: id.optional() }),
  answer: z.array(link),
  problems: ['notFound'],
})
export const getKeys = call({
  method: 'POST',
  path: 'decode/getKeys',
  says: 'The lists of the decoder: AdasSystem, RepairPart, RepairOperation, CalibrationMethod, RuleGrade, and any lookup by its key.',
  right: roles.all,
  changes: false,
  body: z.object({
    keys: z.array(line(60)).min(1).max(60),
    firm: id.optional(),
    showInactive: flag.default(false),
  }),
  answer: z.array(
    z.object({
      key: z.string(),
      id: z.number(),
      value: z.string().nullable(),
      name: z.string(),
      isInactive: z.boolean(),
    }),
  ),
  problems: ['notFound'],
})
