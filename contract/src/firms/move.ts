import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id, version } from '../kit/shapes.ts'
import { firmType, treeEditors } from './shapes.ts'
import { t } from './texts.ts'

/** A firm whose users gain or lose access to the branch. */
const sight = z.object({
  firm: z.number(),
  name: z.string(),
  type: firmType,
  /** Number of its active users. */
  users: z.number(),
  /** Number of repair orders they gain or lose. */
  requests: z.number(),
})
const named = z.object({ firm: z.number(), name: z.string() })

export const movePreview = call({
  method: 'GET',
  path: 'firm/moveLocationPreview',
  says: 'What a move would change: who gains and who loses access to how much. `refusal` says why it is not possible.',
  right: treeEditors,
  query: z.object({ firm: id, parent: id }),
  answer: z.object({
    firm: z.number(),
    name: z.string(),
    from: named.nullable(),
    to: named,
    refusal: z.string().nullable(),
    /** Number of locations that move (including itself), their active users, and their repair orders. */
    locations: z.number(),
    users: z.number(),
    requests: z.number(),
    gains: z.array(sight),
    loses: z.array(sight),
    /** Firms whose lists, prices, and branding the branch gains, and those it loses. */
    inherits: z.array(named),
    inheritsNoMore: z.array(named),
    /** Version of the location to move, which the move sends. */
    version: z.number(),
  }),
  problems: ['notFound'],
})
export const moveLocation = call({
  method: 'POST',
  path: 'firm/moveLocation',
  says: 'Moves a location and everything under it. undo reverses the caller’s own last move of it.',
  right: treeEditors,
  body: z
    .object({ firm: id, parent: id.optional(), undo: z.boolean().default(false), version })
    .refine((move) => move.undo || (move.parent ?? 0) > 0, {
      path: ['parent'],
      error: () => t('required'),
    }),
  answer: z.object({
    firm: z.number(),
    parent: z.number(),
    /** Previous parent. */
    from: z.number(),
    version: z.number(),
  }),
  problems: ['notFound', 'conflict', 'refused'],
})
