import { z } from 'zod'
import { call } from '../kit/call.ts'
import { flag, id, line, listOf, listQuery, ok, requiredLine, version } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { shippedName } from '../kit/shipped-name.ts'
import { contactReaders } from './lists.ts'

const insurer = z.object({
  insurance: z.number(),
  /** The insurer's contact, if visible to the caller. */
  insuranceContact: z.number().nullable(),
  insuranceName: z.string(),
  firm: z.number(),
  isInactive: z.boolean(),
  /** Set by the screen that selects insurers; always false in answers. */
  isSelected: z.boolean(),
  version: z.number(),
})
export const insurers = call({
  method: 'GET',
  path: 'lookup/insurance',
  says: 'Insurers of firm 1 and of the firm.',
  right: roles.all,
  query: z.object({ firm: id.default(1), inactive: flag.default(false) }),
  answer: z.array(insurer.extend({ contactName: z.string().nullable() })),
})
export const saveInsurer = call({
  method: 'POST',
  path: 'lookup/insurance',
  says: 'Saves an insurer; -1 adds one. Concurrent changes to different fields are merged.',
  right: [1, 2],
  creates: 'insurance',
  body: z.object({
    insurance: id.default(-1),
    insuranceContact: id.nullable().optional(),
    /** Required for a new one; fields left out keep their value. */
    insuranceName: requiredLine(120).optional(),
    firm: id.default(1),
    isInactive: z.boolean().optional(),
    version,
  }),
  answer: insurer,
  problems: ['notFound', 'conflict', 'refused'],
})
export const removeInsurance = call({
  method: 'GET',
  path: 'lookup/removeInsurance',
  says: 'Removes an insurer, or restores it (undo). It is no longer offered, and stays where it was chosen.',
  right: [1, 2],
  changes: true,
  query: z.object({ id, undo: flag.default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})

const insurerLookup = z
  .object({
    id: z.number(),
    insurance: z.number(),
    firm: z.number(),
    /** Name of the list. */
    key: z.string(),
    /** Value of that list; null if it maps to no single one. */
    lookup: z.number().nullable(),
    lookupName: z.string().nullable(),
    /** The insurer's name for it, and the insurer's code. */
    name: z.string(),
    value: z.string(),
    sort: z.number(),
    version: z.number(),
  })
  .overwrite((row) => ({ ...row, lookupName: row.lookupName && shippedName(row.key, row.lookupName) }))
export const insurerLookups = call({
  method: 'GET',
  path: 'lookup/insuranceLookup',
  says: 'One insurer’s names and codes for list values.',
  right: roles.all,
  query: z.object({ insurance: id }),
  answer: z.array(insurerLookup),
  problems: ['notFound'],
})
export const saveInsurerLookups = call({
  method: 'POST',
  path: 'lookup/insuranceLookup',
  says: 'Saves lookups of an insurer, all or none: new, changed, and flagged for removal.',
  right: [1, 2],
  creates: true,
  body: z.object({
    insurance: id,
    lookups: z
      .array(
        z.object({
          id: id.default(-1),
          key: requiredLine(60),
          lookup: id.nullable().default(null),
          name: requiredLine(200),
          value: line(500).default(''),
          sort: z.number().int().optional(),
          isRemove: z.boolean().default(false),
          version,
        }),
      )
      .max(500),
  }),
  answer: z.array(insurerLookup),
  problems: ['notFound', 'conflict', 'refused'],
})
export const removeInsurerLookup = call({
  method: 'GET',
  path: 'lookup/removeInsuranceLookup',
  says: 'Removes a lookup of an insurer, or restores it (undo).',
  right: [1, 2],
  changes: true,
  query: z.object({ id, undo: flag.default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
export const insurerContacts = call({
  method: 'GET',
  path: 'contact/insurers',
  says: 'Insurers available to the caller, with their contact and the number of vehicles and repair orders they pay for.',
  right: contactReaders,
  query: z.object({
    ...listQuery,
    sort: z.enum(['asc', 'desc']).default('asc'),
    firm: id.optional(),
    state: z.enum(['active', 'inactive', 'all']).default('active'),
    /** Includes inactive ones, whatever `state` says. */
    inactive: flag.default(false),
  }),
  answer: listOf(
    insurer.extend({
      contactName: z.string().nullable(),
      phoneNo: z.string().nullable(),
      emailAddress: z.string().nullable(),
      vehicles: z.number(),
      requests: z.number(),
    }),
  ),
  problems: ['notFound'],
})
