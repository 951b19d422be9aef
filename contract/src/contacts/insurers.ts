import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id, listOf, listQuery, requiredLine } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { contactReaders } from './lists.ts'

const insurer = z.object({
  insurance: z.number(),
  /** The contact who answers there, when the caller may see it. */
  insuranceContact: z.number().nullable(),
  insuranceName: z.string(),
  firm: z.number(),
  isInactive: z.boolean(),
})
export const insurers = call({
  method: 'GET',
  path: 'lookup/insurance',
  says: 'Insurers of firm 1 and of the firm.',
  right: roles.all,
  query: z.object({ firm: id.default(1) }),
  answer: z.array(insurer),
})
export const saveInsurer = call({
  method: 'POST',
  path: 'lookup/insurance',
  says: 'Saves an insurer; -1 makes a new one.',
  right: [1, 2],
  body: z.object({
    insurance: id.default(-1),
    insuranceContact: id.nullable().optional(),
    insuranceName: requiredLine(120),
    firm: id.default(1),
    isInactive: z.boolean().default(false),
  }),
  answer: insurer,
  problems: ['notFound', 'refused'],
})
export const insurerContacts = call({
  method: 'GET',
  path: 'contact/insurers',
  says: 'Insurers that reach the caller, each with its contact and how many vehicles and requests it pays for.',
  right: contactReaders,
  query: z.object({ ...listQuery, sort: z.enum(['asc', 'desc']).default('asc'), firm: id.optional() }),
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
