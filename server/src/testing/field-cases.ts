import { ZodObject, ZodOptional, type ZodType } from 'zod'
import { allCalls } from '#contract/index.ts'
import type { Call } from '#contract/kit/call.ts'
import type { Branch } from './network.ts'

export type Body = Record<string, unknown>
export type SavingCall = { key: string; call: Call; shape: Record<string, ZodType> }
/** The calls that save fields of a record. */
export const savingCalls: SavingCall[] = allCalls.flatMap(({ module, name, call }) => {
  const shape = call.body instanceof ZodObject ? (call.body.shape as Record<string, ZodType>) : undefined
  const saves = /^(save|upsert|update)/.test(name) || (shape && 'version' in shape)
  // Saving a password would end the sessions that this test uses.
  return shape && saves && name !== 'saveCredentials' ? [{ key: `${module}.${name}`, call, shape }] : []
})

const values: readonly unknown[] = [
  ...[true, false, 'Kestrel', 'Plover', 30, 60, '12.50', '13.50', '2031-03-03 09:00', '2031-03-04 10:00'],
  ...['2031-03-03', '2031-04-03', 'kestrel@north.test', 'plover@north.test', '07:30', '08:30'],
]
/** Two values that the field accepts and parses differently. */
const twoValuesFor = (schema: ZodType): unknown[] => {
  const found = new Map<string, unknown>()
  for (const value of values) {
    const { success, data } = schema.safeParse(value)
    // Numbers can be coerced from booleans, but true and false are not ids.
    if (success && typeof value === 'boolean' && typeof data !== 'boolean') continue
    if (success && !found.has(JSON.stringify(data))) found.set(JSON.stringify(data), value)
  }
  return [...found.values()].slice(0, 2)
}

/** Fields that refer to a record, with the id of such a record. Ids of another branch may not be set. */
const references: Record<string, (branch: Branch) => unknown> = {
  firm: ({ firms }) => firms.shop,
  serviceFirm: ({ firms }) => firms.center,
  wantedCenter: ({ firms }) => firms.center,
  parent: ({ firms }) => firms.division,
  contact: ({ ids }) => ids.contact,
  fleetContact: ({ ids }) => ids.contact,
  insuranceContact: ({ ids }) => ids.contact,
  related: ({ ids }) => ids.friend,
  insurance: ({ ids }) => ids.insurer,
  insuranceId: ({ ids }) => ids.insurer,
  bay: ({ ids }) => ids.bay,
  vehicle: ({ ids }) => ids.vehicle,
  techIds: ({ users }) => [users['14']],
  calibrateEventReference: ({ ids }) => ids.event,
  calibrateService: ({ ids }) => ids.service,
  blog: ({ ids }) => ids.blog,
  user: ({ users }) => users['14'],
  section: ({ ids }) => ids.section,
}

/** Fields that belong to a status change. Repeating a change that is already made saves nothing, so they are skipped. */
const statusChangeFields: Record<string, readonly string[]> = {
  'requests.updateStatusCalibrate': ['reason', 'reasonType', 'resumeOn'],
  'requests.updateStatusCalibrateEvent': ['reason'],
  // Whoever is assigned already is neither replaced nor added.
  'dispatch.assignTechnician': ['isAdded'],
  // This call reports the result of each row in its answer.
  'requests.updateRequestStatus': ['status', 'reason', 'reasonType', 'resumeOn'],
}

/** What the caller has seen, and the reason for a clash, which is stored only when there is one (double-book.test.ts). */
const decisionFields = ['version', 'seen', 'doubleBook']

export type FieldCase = { field: string; values: unknown[]; isForeign?: true }
/** Each field of a call with two values, or one that refers to a record with a record of `other`. */
export const fieldCases = ({ key, shape }: Pick<SavingCall, 'key' | 'shape'>, other: Branch): FieldCase[] =>
  Object.entries(shape).flatMap(([field, schema]): FieldCase[] => {
    if ([...decisionFields, ...(statusChangeFields[key] ?? [])].includes(field)) return []
    const inner = schema instanceof ZodOptional ? schema.unwrap() : schema
    if (inner instanceof ZodObject)
      return fieldCases({ key, shape: inner.shape as Record<string, ZodType> }, other).map((each) => ({
        ...each,
        field: `${field}.${each.field}`,
      }))
    const foreign = references[field]?.(other)
    if (foreign !== undefined) return [{ field, values: [foreign], isForeign: true }]
    return [{ field, values: twoValuesFor(schema) }]
  })

/** Sets a field, which may be nested: `vehicle.vin`. */
export const withField = (body: Body, field: string, value: unknown): Body => {
  const [outer = '', inner] = field.split('.')
  return inner ? { ...body, [outer]: { [inner]: value } } : { ...body, [outer]: value }
}
