import { z } from 'zod'
import { call } from './kit/call.ts'
import { flag, id, line, requiredLine } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'

export const getCenterFirms = call({
  method: 'GET',
  path: 'firm/getCenterFirms',
  says: 'Centers that serve a shop, the primary first, after a blank entry with id -99.',
  right: roles.all,
  query: z.object({ firm: id.optional(), contact: id.optional() }),
  answer: z.array(z.object({ id: z.number(), name: z.string(), value: z.boolean() })),
  problems: ['notFound'],
})
export const searchFirms = call({
  method: 'GET',
  path: 'firm/searchFirms',
  says: 'Firms of the scope by name.',
  right: roles.all,
  query: z.object({ search: line(100).default(''), type: line(20).optional() }),
  answer: z.array(
    z.object({ firm: z.number(), name: z.string(), cccId: z.string().nullable(), type: z.string() }),
  ),
})
const preference = z.object({
  firm: z.number(),
  name: z.string(),
  value: z.string(),
  type: z.string(),
  isInactive: z.boolean(),
})
export const firmPreference = call({
  method: 'GET',
  path: 'firm/firmPreference',
  says: 'Preferences of a firm; those of category Brand are inherited from the brand above.',
  right: roles.all,
  query: z.object({
    firm: id.optional(),
    category: line(60).optional(),
    name: line(60).optional(),
    refresh: flag.optional(),
  }),
  answer: z.array(preference),
  problems: ['notFound'],
})
export const getPreference = call({
  method: 'GET',
  path: 'locations/getPreference',
  says: 'One preference of a firm.',
  right: roles.all,
  query: z.object({ firm: id.optional(), category: line(60), name: line(60) }),
  answer: z.array(preference),
  problems: ['notFound'],
})
export const saveFirmPreference = call({
  method: 'POST',
  path: 'firm/saveFirmPreference',
  says: 'Sets a preference of a firm.',
  right: [1, 2, 3, 5, 7, 8, 9, 12],
  body: z.object({
    firm: id,
    firmPreferenceName: requiredLine(60),
    preference: line(4000),
    firmPreferenceCategory: requiredLine(60),
    isInactive: z.union([z.literal(0), z.literal(1), z.boolean()]).default(0),
  }),
  answer: preference,
  problems: ['notFound', 'refused'],
})
