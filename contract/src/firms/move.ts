import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id, version } from '../kit/shapes.ts'
import { firmType, treeEditors } from './shapes.ts'

/** A firm whose people begin or cease to see the branch. */
const sight = z.object({
  firm: z.number(),
  name: z.string(),
  type: firmType,
  /** Its active people. */
  users: z.number(),
  /** Repair orders that they did not see before, or no longer see. */
  requests: z.number(),
})
const named = z.object({ firm: z.number(), name: z.string() })

export const movePreview = call({
  method: 'GET',
  path: 'firm/moveLocationPreview',
  says: 'What a move would change: who gains and who loses sight of how much; `refusal` says why it cannot be.',
  right: treeEditors,
  query: z.object({ firm: id, parent: id }),
  answer: z.object({
    firm: z.number(),
    name: z.string(),
    from: named.nullable(),
    to: named,
    refusal: z.string().nullable(),
    /** What moves: locations with itself, their active people, their repair orders. */
    locations: z.number(),
    users: z.number(),
    requests: z.number(),
    gains: z.array(sight),
    loses: z.array(sight),
    /** Whose lists, prices and looks the branch takes over, and whose no more. */
    inherits: z.array(named),
    inheritsNoMore: z.array(named),
    /** Of the location that moves: the move names it. */
    version: z.number(),
  }),
  problems: ['notFound'],
})
export const moveLocation = call({
  method: 'POST',
  path: 'firm/moveLocation',
  says: 'Moves a location with all below it; undo takes back one’s own last move of it.',
  right: treeEditors,
  body: z
    .object({ firm: id, parent: id.optional(), undo: z.boolean().default(false), version })
    .refine((move) => move.undo || (move.parent ?? 0) > 0, {
      path: ['parent'],
      message: 'This field is required',
    }),
  answer: z.object({
    firm: z.number(),
    parent: z.number(),
    /** Where it stood before. */
    from: z.number(),
    version: z.number(),
  }),
  problems: ['notFound', 'conflict', 'refused'],
})
