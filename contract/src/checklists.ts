import { z } from 'zod'
import { call } from './kit/call.ts'
import { flag, id, line, requiredLine, shippedNameIn, version } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'
import { serviceShape } from './checklists/services.ts'
import { t } from './checklists/texts.ts'

export * from './checklists/recommendations.ts'
export * from './checklists/services.ts'

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
  isTestDrive: z.boolean(),
  calibrateVerifyTemplate: z.string().nullable(),
})
const listQuery = z.object({
  firm: id.optional(),
  inactive: flag.default(false),
  type: id.optional(),
  group: id.optional(),
})

/** The lists of calibrateLists. */
const listNames = ['eventTypes', 'groups', 'services', 'ready', 'precheck', 'action', 'verify'] as const
export type ListName = (typeof listNames)[number]

/** Names of lists, separated by commas, in any letter case. */
const listTypes = line(100).transform((given, context) => {
  const names = given
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const found = listNames.filter((name) => names.includes(name.toLowerCase()))
  if (found.length === new Set(names).size) return found
  context.addIssue({ code: 'custom', message: t('listTypes', { names: listNames.join(', ') }) })
  return z.NEVER
})

export const calibrateLists = call({
  method: 'GET',
  path: 'lookup/calibrateLists',
  says: 'What visits are made of: visit types, groups, services with rates, and the four checklists that apply.',
  right: roles.all,
  query: z.object({
    firm: id.optional(),
    /** Which of the lists; the others are empty. All by default. */
    types: listTypes.optional(),
    vehicleMake: id.optional(),
    calibrateEventType: id.optional(),
    insurance: id.optional(),
  }),
  answer: z.object({
    eventTypes: z.array(z.object({ id: z.number(), name: shippedNameIn('EventType') })),
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
    /** Required for a new item; fields left out keep their value. */
    [nameName]: requiredLine(500).optional(),
    firm: id.optional(),
    isInactive: z.boolean().optional(),
    sort: z.number().int().optional(),
    vehicleMake: id.nullable().optional(),
    calibrateEventType: id.nullable().optional(),
    calibrateServiceGroup: id.nullable().optional(),
    isOptional: z.boolean().optional(),
    isVideo: z.boolean().optional(),
    isImage: z.boolean().optional(),
    isFile: z.boolean().optional(),
    isTestDrive: z.boolean().optional(),
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
  problems: ['notFound'],
})
export const calibratePreChecklist = call({
  method: 'GET',
  path: 'lookup/calibratePreChecklist',
  says: 'Pre-check items.',
  right: roles.all,
  query: listQuery,
  answer: z.array(preCheckShape),
  problems: ['notFound'],
})
export const calibrateActionType = call({
  method: 'GET',
  path: 'lookup/calibrateActionType',
  says: 'Action types.',
  right: roles.all,
  query: listQuery,
  answer: z.array(actionShape),
  problems: ['notFound'],
})
export const calibrateVerify = call({
  method: 'GET',
  path: 'lookup/calibrateVerify',
  says: 'Verifications.',
  right: roles.all,
  query: listQuery,
  answer: z.array(verifyShape),
  problems: ['notFound'],
})
export const saveCalibrateReady = call({
  method: 'POST',
  path: 'lookup/saveCalibrateReady',
  says: 'Saves a readiness item; -1 adds one.',
  right: [1, 2],
  creates: 'calibrateReady',
  body: saveBody('calibrateReady', 'calibrateReadyName'),
  answer: saved,
  problems,
})
export const saveCalibratePreChecklist = call({
  method: 'POST',
  path: 'lookup/saveCalibratePreChecklist',
  says: 'Saves a pre-check item; -1 adds one.',
  right: [1, 2],
  creates: 'calibratePreCheck',
  body: saveBody('calibratePreCheck', 'calibratePreCheckName'),
  answer: saved,
  problems,
})
export const saveCalibrateActionType = call({
  method: 'POST',
  path: 'lookup/saveCalibrateActionType',
  says: 'Saves an action type; -1 adds one.',
  right: [1, 2],
  creates: 'calibrateActionType',
  body: saveBody('calibrateActionType', 'calibrateActionTypeName'),
  answer: saved,
  problems,
})
export const saveCalibrateVerify = call({
  method: 'POST',
  path: 'lookup/saveCalibrateVerify',
  says: 'Saves a verification; -1 adds one.',
  right: [1, 2],
  creates: 'calibrateVerify',
  body: saveBody('calibrateVerify', 'calibrateVerifyName'),
  answer: saved,
  problems,
})
