import { z } from 'zod'
import { call } from '../kit/call.ts'
import { amount, flag, hours, id, isDay, line, ok, price, requiredLine, version } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { t } from './texts.ts'

const row = { firm: z.number(), isInactive: z.boolean(), sort: z.number(), version: z.number() }
const kept = {
  firm: id.optional(),
  isInactive: z.boolean().optional(),
  sort: z.number().int().optional(),
  version,
}
const listQuery = z.object({ firm: id.optional(), inactive: flag.default(false) })
const saved = z.object({ id: z.number() })
const problems = ['notFound', 'conflict', 'refused'] as const

export const serviceShape = z.object({
  calibrateService: z.number(),
  calibrateServiceName: z.string(),
  /** Code on documents; imports find a service by it. */
  code: z.string(),
  calibrateServiceGroup: z.number().nullable(),
  calibrateServiceGroupName: z.string().nullable(),
  calibrateEventType: z.number().nullable(),
  calibrateEventTypeName: z.string().nullable(),
  vehicleMake: z.number().nullable(),
  vehicleMakeName: z.string().nullable(),
  hours: z.string(),
  rateType: z.number().nullable(),
  rateTypeName: z.string().nullable(),
  /** The rate is a flat price, whatever the hours. */
  isFlat: z.boolean(),
  /** The firm's own rate, that of the nearest ancestor with one, or the rate type's. */
  rate: amount,
  insurance: z.number().nullable(),
  ...row,
})
export const calibrateService = call({
  method: 'GET',
  path: 'lookup/calibrateService',
  says: 'Services with their groups, hours, and the firm’s rates.',
  right: roles.all,
  query: listQuery.extend({ type: id.optional(), group: id.optional(), insurance: id.optional() }),
  answer: z.array(serviceShape),
  problems: ['notFound'],
})
export const saveCalibrateService = call({
  method: 'POST',
  path: 'lookup/saveCalibrateService',
  says: 'Saves a service; -1 adds one. Codes are unique among active services.',
  right: [1, 2],
  creates: 'calibrateService',
  body: z.object({
    calibrateService: id.default(-1),
    calibrateServiceName: requiredLine(200).optional(),
    code: line(60).optional(),
    calibrateServiceGroup: id.optional(),
    calibrateEventType: id.nullable().optional(),
    vehicleMake: id.nullable().optional(),
    insurance: id.nullable().optional(),
    hours: hours.optional(),
    rateType: id.nullable().optional(),
    ...kept,
  }),
  answer: saved,
  problems,
})

export const calibrateServiceGroups = call({
  method: 'GET',
  path: 'lookup/calibrateServiceGroups',
  says: 'Groups of services, with the number of services offered in each.',
  right: roles.all,
  query: listQuery,
  answer: z.array(
    z.object({
      calibrateServiceGroup: z.number(),
      calibrateServiceGroupName: z.string(),
      services: z.number(),
      ...row,
    }),
  ),
  problems: ['notFound'],
})
export const saveCalibrateServiceGroup = call({
  method: 'POST',
  path: 'lookup/saveCalibrateServiceGroup',
  says: 'Saves a group of services; -1 adds one.',
  right: [1, 2],
  creates: 'calibrateServiceGroup',
  body: z.object({
    calibrateServiceGroup: id.default(-1),
    calibrateServiceGroupName: requiredLine(200).optional(),
    ...kept,
  }),
  answer: saved,
  problems,
})
export const deleteCalibrateServiceGroup = call({
  method: 'DELETE',
  path: 'lookup/deleteCalibrateServiceGroup',
  says: 'Makes a group of services inactive; refused while services or checklist items use it.',
  right: [1, 2],
  query: z.object({ calibrateServiceGroup: id }),
  answer: ok,
  problems: ['notFound', 'refused'],
})

export const calibrateEventTypes = call({
  method: 'GET',
  path: 'lookup/calibrateEventTypes',
  says: 'Visit types. Built-in ones have a code.',
  right: roles.all,
  query: listQuery,
  answer: z.array(
    z.object({
      calibrateEventType: z.number(),
      calibrateEventTypeName: z.string(),
      code: z.string(),
      minutes: z.number(),
      ...row,
    }),
  ),
  problems: ['notFound'],
})
export const saveCalibrateEventType = call({
  method: 'POST',
  path: 'lookup/saveCalibrateEventType',
  says: 'Saves a visit type; -1 adds one. Built-in types stay active.',
  right: [1, 2],
  creates: 'calibrateEventType',
  body: z.object({
    calibrateEventType: id.default(-1),
    calibrateEventTypeName: requiredLine(200).optional(),
    minutes: z
      .number()
      .int()
      .min(5, { error: () => t('minutes') })
      .max(1440, { error: () => t('minutes') })
      .optional(),
    ...kept,
  }),
  answer: saved,
  problems,
})

export const rateTypes = call({
  method: 'GET',
  path: 'lookup/rateTypes',
  says: 'Rate types with their base rates.',
  right: roles.all,
  query: listQuery,
  answer: z.array(
    z.object({
      rateType: z.number(),
      rateTypeName: z.string(),
      rate: amount,
      isFlat: z.boolean(),
      ...row,
    }),
  ),
  problems: ['notFound'],
})
export const saveRateType = call({
  method: 'POST',
  path: 'lookup/saveRateType',
  says: 'Saves a rate type; -1 adds one. Visits that are already priced keep their prices.',
  right: [1, 2],
  creates: 'rateType',
  body: z.object({
    rateType: id.default(-1),
    rateTypeName: requiredLine(200).optional(),
    rate: price.optional(),
    isFlat: z.boolean().optional(),
    ...kept,
  }),
  answer: saved,
  problems,
})

export const calibrateServiceRates = call({
  method: 'GET',
  path: 'calibrate/calibrateServiceRates',
  says: 'The rate of each service at a firm: its own, if any, and the base rate.',
  right: roles.all,
  query: z.object({ firm: id.optional() }),
  answer: z.array(
    z.object({
      calibrateService: z.number(),
      calibrateServiceName: z.string(),
      calibrateServiceGroupName: z.string(),
      hours: z.string(),
      isFlat: z.boolean(),
      rate: amount,
      /** Whether the rate is the firm's own for this service. */
      isOwn: z.boolean(),
      base: amount,
      /** Source of the base rate: a firm's name, or the rate type's; empty without a rate. */
      baseFrom: z.string(),
      /** Version of all rates of the firm, the same in each row; every save raises it. */
      version: z.number(),
    }),
  ),
  problems: ['notFound'],
})
export const saveCalibrateServiceRates = call({
  method: 'POST',
  path: 'calibrate/saveCalibrateServiceRates',
  says: 'Sets the rates of services at a firm; null resets to the base rate. Rates that others set since `version` are conflicts, named `rates.` and the service.',
  right: [1, 2, 3, 5, 6, 7, 8, 9, 12],
  body: z.object({
    firm: id,
    rates: z
      .array(z.object({ calibrateService: id, rate: line(40).nullable() }))
      .min(1)
      .max(500),
    version,
  }),
  answer: ok,
  problems: ['notFound', 'conflict', 'refused'],
})

export const calibrateServicesInactivated = call({
  method: 'GET',
  path: 'lookup/calibrateServicesInactivated',
  says: 'When services were made inactive, by import or by hand, newest first: the points that a revert can use.',
  right: [1, 2],
  query: z.object({ firm: id.optional() }),
  answer: z.array(z.object({ inactivatedOn: z.string(), services: z.number(), stillInactive: z.number() })),
  problems: ['notFound'],
})
export const setCalibrateServices = call({
  method: 'GET',
  path: 'lookup/setCalibrateServices',
  says: 'Reverts services that were made inactive at an instant or on a day (UTC); inactive=1 makes them inactive again.',
  right: [1, 2],
  changes: true,
  query: z.object({
    firm: id.optional(),
    inactive: flag.default(false),
    inactivatedOn: z
      .string()
      .regex(/^[1-9]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z?)?$/, {
        error: () => t('inactivatedOn.format'),
      })
      .refine((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)), {
        error: () => t('inactivatedOn.unknown'),
      }),
  }),
  answer: z.object({ services: z.number() }),
  problems: ['notFound', 'refused'],
})

const named = { id: z.number(), name: z.string() }
export const importDifference = z.object({
  /** False for a dry run or if any row is bad; nothing is imported then. */
  isApplied: z.boolean(),
  rows: z.number(),
  same: z.number(),
  added: z.array(z.object({ line: z.number(), name: z.string(), group: z.string() })),
  changed: z.array(
    z.object({
      line: z.number(),
      ...named,
      changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  inactivated: z.array(z.object(named)),
  bad: z.array(z.object({ line: z.number(), column: z.string(), reason: z.string() })),
  /** Identifies the inactivation to a revert. */
  inactivatedOn: z.string().nullable(),
})
export const importCalibrateServices = call({
  method: 'POST',
  path: 'lookup/importCalibrateServices',
  says: 'Imports services from CSV (Group, Service, Code, Hours, Rate type, Visit type, Make). isReplace makes services that are not in the file inactive. dryRun only returns the differences.',
  right: [1, 2],
  rawBody: 'text/csv',
  query: z.object({ firm: id.optional(), isReplace: flag.default(false), dryRun: flag.default(false) }),
  body: z.string(),
  answer: importDifference,
  problems: ['notFound', 'refused', 'tooLarge'],
})
