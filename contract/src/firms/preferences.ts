import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { flag, id, line, requiredLine, version } from '../kit/shapes.ts'
import { locationEditors } from './shapes.ts'

const preference = z.object({
  firm: z.number(),
  name: z.string(),
  value: z.string(),
  type: z.string(),
  isInactive: z.boolean(),
  /** Ancestor that it comes from; null if it is the firm's own. */
  from: z.number().nullable(),
  /** Version of the firm's own value; 0 if it has none. */
  version: z.number(),
})
export const firmPreference = call({
  method: 'GET',
  path: 'firm/firmPreference',
  says: 'Preferences of a firm. Those in categories Brand and Invoice are inherited from its parents.',
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
  right: locationEditors,
  body: z.object({
    firm: id,
    firmPreferenceName: requiredLine(60),
    preference: line(4000),
    firmPreferenceCategory: requiredLine(60),
    isInactive: z.union([z.literal(0), z.literal(1), z.boolean()]).default(0),
    version,
  }),
  answer: preference,
  problems: ['notFound', 'conflict', 'refused'],
})
