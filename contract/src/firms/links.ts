import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { flag, id, line, rights, seen, version } from '../kit/shapes.ts'
import { firmType, locationEditors } from './shapes.ts'

const kind = z.enum(['out-of-network', 'partner'])
export const firmLink = z.object({
  id: z.number(),
  firm: z.number(),
  /** The other firm; for kind partner, the partner that sees the requests of `firm`. */
  firm2: z.number(),
  name: z.string(),
  type: firmType,
  city: z.string(),
  state: z.string(),
  kind,
  /** Created by the other firm, so read only here. */
  isIncoming: z.boolean(),
  isOptIn: z.boolean(),
  license: z.string(),
  isAdd: z.literal(false),
  isRemove: z.literal(false),
  version: z.number(),
  rights,
})
/**
 * A row of the screen: added, flagged for removal, changed, or unchanged. A row both added and removed is
 * ignored.
 */
const linkIn = z.object({
  firm2: id,
  isAdd: z.boolean().default(false),
  isRemove: z.boolean().default(false),
  isOptIn: z.boolean().optional(),
  license: line(200).optional(),
  version,
})
export const firmFirms = call({
  method: 'GET',
  path: 'firm/firmFirms',
  says: 'Links of a firm across the tree: out-of-network firms, and partners who see its repair orders.',
  right: roles.planners,
  query: z.object({ firm: id.optional() }),
  answer: z.array(firmLink),
  problems: ['notFound'],
})
export const saveFirmFirms = call({
  method: 'POST',
  path: 'firm/saveFirmFirms',
  says: 'Adds, changes, and removes links of a firm in one call, and returns the result.',
  right: locationEditors,
  body: z.object({
    firm: id,
    items: z.array(linkIn.extend({ kind: kind.default('out-of-network') })).max(500),
  }),
  answer: z.array(firmLink),
  problems: ['notFound', 'conflict', 'refused'],
})

export const optInProgram = z.object({
  id: z.number(),
  firm: z.number(),
  /** Firm that offers the program. */
  firm2: z.number(),
  name: z.string(),
  isOptIn: z.boolean(),
  license: z.string(),
  isAdd: z.literal(false),
  isRemove: z.literal(false),
  version: z.number(),
})
export const optInPrograms = call({
  method: 'GET',
  path: 'firm/optInPrograms',
  says: 'Insurance programs of a firm, with opt-in and license.',
  right: roles.planners,
  query: z.object({ firm: id.optional() }),
  answer: z.array(optInProgram),
  problems: ['notFound'],
})
export const searchForOptInPrograms = call({
  method: 'GET',
  path: 'firm/searchForOptInPrograms',
  says: 'Programs that a firm can opt in to and has not added yet: partners of its parents.',
  right: roles.planners,
  query: z.object({ firm: id.optional(), search: line(100).default('') }),
  answer: z.array(z.object({ firm: z.number(), name: z.string() })),
  problems: ['notFound'],
})
export const saveOptInPrograms = call({
  method: 'POST',
  path: 'firm/saveOptInPrograms',
  says: 'Saves insurance programs; every row names the same firm.',
  right: locationEditors,
  body: z
    .array(linkIn.extend({ firm: id }))
    .min(1)
    .max(500),
  answer: z.array(optInProgram),
  problems: ['notFound', 'conflict', 'refused'],
})

export const networkTree = call({
  method: 'GET',
  path: 'firm/networkTree',
  says: 'Locations of a branch that have links across the tree, each followed by its links.',
  right: roles.planners,
  query: z.object({ firm: id.optional(), showInactive: flag.optional() }),
  answer: z.array(
    z.object({
      /** Unique per row, while a firm may occur several times. */
      key: z.string(),
      parent: z.string().nullable(),
      firm: z.number(),
      name: z.string(),
      type: firmType,
      relation: z.enum(['location', 'center', 'shop', 'out-of-network', 'partner', 'insurance']),
      isInactive: z.boolean(),
      isPrimary: z.boolean(),
      isOptIn: z.boolean(),
      license: z.string(),
    }),
  ),
  problems: ['notFound'],
})

const center = z.object({
  id: z.number(),
  name: z.string(),
  value: z.boolean(),
  /** Version of the served location, which a save sends. */
  version: z.number(),
})
export const getCenterFirms = call({
  method: 'GET',
  path: 'firm/getCenterFirms',
  says: 'Centers that serve a shop, primary first, and its out-of-network centers, after a blank entry with id -99.',
  right: roles.all,
  query: z.object({ firm: id.optional(), contact: id.optional() }),
  answer: z.array(center),
  problems: ['notFound'],
})
export const saveCenterFirms = call({
  method: 'POST',
  path: 'firm/saveCenterFirms',
  says: 'Sets the centers that serve a shop; one of them can be primary. What others added or removed since `version` stays.',
  right: locationEditors,
  body: z.object({
    firm: id,
    centers: z.array(z.object({ center: id, isPrimary: z.boolean().default(false) })).max(100),
    version,
    seen,
  }),
  answer: z.array(center),
  problems: ['notFound', 'conflict', 'refused'],
})
