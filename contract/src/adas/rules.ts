import { z } from 'zod'
import { calibrationMethods, repairOperations, repairParts, ruleGrades, ruleNeeds } from '../kit/adas.ts'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import {
  id,
  line,
  lines,
  listOf,
  filterText,
  listQuery,
  oneOrder,
  localDate,
  requiredLine,
  version,
  webLine,
} from '../kit/shapes.ts'
import { citedRule, system } from './shapes.ts'

const names = z.array(requiredLine(60)).max(60)
const modelYear = z.number().int().min(1900).max(2100)
/** C1001 with any failure type, C1001:78 with this one, or :78, any code of the rule's system with this failure type. */
const faultCode = line(12)
  .toUpperCase()
  .regex(/^([PBCU][0-9A-F]{4}(:[0-9A-F]{2})?|:[0-9A-F]{2})$/)

export const ruleShape = citedRule.extend({
  makes: z.array(z.string()),
  models: z.array(z.string()),
  yearFrom: z.number().nullable(),
  yearTo: z.number().nullable(),
  parts: z.array(z.enum(repairParts)),
  operations: z.array(z.enum(repairOperations)),
  faultCodes: z.array(z.string()),
  system,
  validFrom: z.string(),
  validTo: z.string().nullable(),
  isInactive: z.boolean(),
})
export type RuleShape = z.infer<typeof ruleShape>

export const adasRules = call({
  method: 'GET',
  path: 'decode/rules',
  says: 'The calibration rules. `filter` is a grade, toConfirm, or inactive; inactive ones come last.',
  right: roles.host,
  query: z.object({
    ...listQuery,
    orderBy: oneOrder('code'),
    filter: filterText,
    make: line(60).default(''),
  }),
  answer: listOf(ruleShape),
})
export const adasRule = call({
  method: 'GET',
  path: 'decode/rule',
  says: 'A calibration rule with all its versions, newest first.',
  right: roles.host,
  query: z.object({ rule: id }),
  answer: ruleShape.extend({
    versions: z.array(ruleShape.extend({ savedBy: z.string(), savedAt: z.string() })),
  }),
  problems: ['notFound'],
})
export const saveAdasRule = call({
  method: 'POST',
  path: 'decode/saveRule',
  says: 'Saves a calibration rule as a new version, which holds from `validFrom` on; -1 makes a new rule. Orders closed before that day keep the version of their day.',
  right: roles.host,
  creates: 'rule',
  body: z.object({
    rule: id.default(-1),
    code: requiredLine(40).optional(),
    makes: names.optional(),
    models: names.optional(),
    yearFrom: modelYear.nullable().optional(),
    yearTo: modelYear.nullable().optional(),
    parts: z.array(z.enum(repairParts)).max(40).optional(),
    operations: z.array(z.enum(repairOperations)).max(10).optional(),
    faultCodes: z.array(faultCode).max(40).optional(),
    system: system.optional(),
    need: z.enum(ruleNeeds).optional(),
    method: z.enum(calibrationMethods).optional(),
    prerequisites: lines(1000).optional(),
    advice: lines(1000).optional(),
    sourceName: line(200).optional(),
    sourceUrl: webLine.optional(),
    grade: z.enum(ruleGrades).optional(),
    isConfirmed: z.boolean().optional(),
    seenOn: localDate.nullable().optional(),
    validFrom: localDate.optional(),
    validTo: localDate.nullable().optional(),
    isInactive: z.boolean().optional(),
    version,
  }),
  answer: ruleShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const ruleOrders = call({
  method: 'GET',
  path: 'decode/ruleOrders',
  says: 'The repair orders that a rule touches: its vehicles, and a line that sets it off. `filter` is open or closed.',
  right: roles.host,
  query: z.object({ ...listQuery, orderBy: oneOrder('lastEventDate'), filter: filterText, rule: id }),
  answer: listOf(
    z.object({
      calibrate: z.number(),
      ronumber: z.string(),
      firmName: z.string(),
      vehicleText: z.string(),
      vin: z.string(),
      status: z.number(),
      isOpen: z.boolean(),
      lines: z.array(z.string()),
    }),
  ),
  problems: ['notFound'],
})
