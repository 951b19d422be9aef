import { z } from 'zod'
import { call } from './kit/call.ts'
import { amount, flag, id, line, ok, requiredLine, version } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'

const common = {
  isInactive: z.boolean(),
  sort: z.number(),
  vehicleMake: z.number().nullable(),
  vehicleMakeName: z.string().nullable(),
  isOptional: z.boolean(),
  calibrateEventType: z.number().nullable(),
  calibrateEventTypeName: z.string().nullable(),
  firm: z.number(),
  version: z.number(),
}
const demands = { isVideo: z.boolean(), isImage: z.boolean(), isFile: z.boolean() }
const group = {
  calibrateServiceGroup: z.number().nullable(),
  calibrateServiceGroupName: z.string().nullable(),
}

export const readyShape = z.object({
  calibrateReady: z.number(),
  calibrateReadyName: z.string(),
  ...common,
  calibrateServiceGroup: z.null(),
})
export const preCheckShape = z.object({
  calibratePreCheck: z.number(),
  calibratePreCheckName: z.string(),
  ...common,
  ...demands,
  ...group,
})
export const actionShape = z.object({
  calibrateActionType: z.number(),
  calibrateActionTypeName: z.string(),
  ...common,
  ...demands,
  ...group,
  isTestDrive: z.boolean(),
})
export const verifyShape = z.object({
  calibrateVerify: z.number(),
  calibrateVerifyName: z.string(),
  ...common,
  ...demands,
  calibrateVerifyTemplate: z.string().nullable(),
})
export const serviceShape = z.object({
  calibrateService: z.number(),
  calibrateServiceName: z.string(),
  firm: z.number(),
  ...group,
  hours: z.string(),
  /** The firm's own rate, or the base rate of firm 1. */
  rate: amount,
  insurance: z.number().nullable(),
  isInactive: z.boolean(),
  sort: z.number(),
  version: z.number(),
})

const listQuery = z.object({
  firm: id.optional(),
  inactive: flag.default(false),
  type: id.optional(),
  group: id.optional(),
})

export const calibrateLists = call({
  method: 'GET',
  path: 'lookup/calibrateLists',
  says: 'Everything a visit is made of: event types, groups, services with rates and the four checklists that apply.',
  right: roles.all,
  query: z.object({
    firm: id.optional(),
    types: line(100).optional(),
    vehicleMake: id.optional(),
    calibrateEventType: id.optional(),
    insurance: id.optional(),
  }),
  answer: z.object({
    eventTypes: z.array(z.object({ id: z.number(), name: z.string() })),
    groups: z.array(z.object({ id: z.number(), name: z.string() })),
    services: z.array(serviceShape),
    ready: z.array(readyShape),
    precheck: z.array(preCheckShape),
    action: z.array(actionShape),
    verify: z.array(verifyShape),
  }),
})

const saveBody = (idName: string, nameName: string) =>
  z.object({
    [idName]: id.default(-1),
    [nameName]: requiredLine(200),
    firm: id.optional(),
    isInactive: z.boolean().default(false),
    sort: z.number().int().optional(),
    vehicleMake: id.nullable().optional(),
    calibrateEventType: id.nullable().optional(),
    calibrateServiceGroup: id.nullable().optional(),
    isOptional: z.boolean().default(false),
    isVideo: z.boolean().default(false),
    isImage: z.boolean().default(false),
    isFile: z.boolean().default(false),
    isTestDrive: z.boolean().default(false),
    calibrateVerifyTemplate: line(2000).nullable().optional(),
    version,
  })
const saved = z.object({ id: z.number() })
const problems = ['notFound', 'conflict', 'refused'] as const

export const calibrateReady = call({
  method: 'GET',
  path: 'lookup/calibrateReady',
  says: 'Readiness items.',
  right: roles.all,
  query: listQuery,
  answer: z.array(readyShape),
})
export const calibratePreChecklist = call({
  method: 'GET',
  path: 'lookup/calibratePreChecklist',
  says: 'Pre-check items.',
  right: roles.all,
  query: listQuery,
  answer: z.array(preCheckShape),
})
export const calibrateActionType = call({
  method: 'GET',
  path: 'lookup/calibrateActionType',
  says: 'Action types.',
  right: roles.all,
  query: listQuery,
  answer: z.array(actionShape),
})
export const calibrateVerify = call({
  method: 'GET',
  path: 'lookup/calibrateVerify',
  says: 'Verifications.',
  right: roles.all,
  query: listQuery,
  answer: z.array(verifyShape),
})
export const saveCalibrateReady = call({
  method: 'POST',
  path: 'lookup/saveCalibrateReady',
  says: 'Saves a readiness item; -1 makes a new one.',
  right: [1, 2],
  body: saveBody('calibrateReady', 'calibrateReadyName'),
  answer: saved,
  problems,
})
export const saveCalibratePreChecklist = call({
  method: 'POST',
  path: 'lookup/saveCalibratePreChecklist',
  says: 'Saves a pre-check item; -1 makes a new one.',
  right: [1, 2],
  body: saveBody('calibratePreCheck', 'calibratePreCheckName'),
  answer: saved,
  problems,
})
export const saveCalibrateActionType = call({
  method: 'POST',
  path: 'lookup/saveCalibrateActionType',
  says: 'Saves an action type; -1 makes a new one.',
  right: [1, 2],
  body: saveBody('calibrateActionType', 'calibrateActionTypeName'),
  answer: saved,
  problems,
})
export const saveCalibrateVerify = call({
  method: 'POST',
  path: 'lookup/saveCalibrateVerify',
  says: 'Saves a verification; -1 makes a new one.',
  right: [1, 2],
  body: saveBody('calibrateVerify', 'calibrateVerifyName'),
  answer: saved,
  problems,
})
export const calibrateService = call({
  method: 'GET',
  path: 'lookup/calibrateService',
  says: 'Services with their groups, hours and the firm’s rates.',
  right: roles.all,
  query: listQuery.extend({ insurance: id.optional() }),
  answer: z.array(serviceShape),
})
export const calibrateServiceRates = call({
  method: 'GET',
  path: 'calibrate/calibrateServiceRates',
  says: 'The rate of each service at a firm and where it comes from.',
  right: roles.all,
  query: z.object({ firm: id.optional() }),
  answer: z.array(
    z.object({
      calibrateService: z.number(),
      calibrateServiceName: z.string(),
      hours: z.string(),
      rate: amount,
      isOwn: z.boolean(),
    }),
  ),
  problems: ['notFound'],
})
export const saveCalibrateServiceRates = call({
  method: 'POST',
  path: 'calibrate/saveCalibrateServiceRates',
  says: 'Sets the rates of services at a firm; null goes back to the base rate.',
  right: [1, 2, 3, 5, 6, 7, 8, 9, 12],
  body: z.object({
    firm: id,
    rates: z
      .array(z.object({ calibrateService: id, rate: z.string().max(12).nullable() }))
      .min(1)
      .max(500),
  }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
