import { z } from 'zod'
import { id, line, lines } from '../kit/shapes.ts'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'

/** Counts stop here; a screen shows "10,000+". */
export const maxMoveCount = 10_000

const side = z.object({
  firm: z.number(),
  firmName: z.string(),
  role: z.number(),
  roleName: z.string(),
})
/** What one company shows a user and the other doesn't. Counts are at most one above `maxMoveCount`. */
const sight = z.object({
  locations: z.number(),
  /** The first of them. */
  locationNames: z.array(z.string()),
  orders: z.number(),
  openOrders: z.number(),
  /** The newest open ones: RO number and shop. */
  orderNames: z.array(z.string()),
  files: z.number(),
})
/** Who manages the user on one side only. The host manages everyone. */
const managers = z.object({ count: z.number(), names: z.array(z.string()) })
const openVisit = z.object({
  calibrateEvent: z.number(),
  calibrate: z.number(),
  ronumber: z.string(),
  number: z.number(),
  vehicle: z.string(),
  /** Planned time at the location, `YYYY-MM-DD HH:mm`; null if it isn't planned. */
  at: z.string().nullable(),
  /** The center, whose techs can take it. */
  firm: z.number().nullable(),
  firmName: z.string(),
})

export const movePreview = call({
  method: 'GET',
  path: 'user/movePreview',
  says: 'What moving a user to another company changes: what they lose and gain sight of, who sees them, which visits need another tech, and what ends.',
  right: roles.userManagers,
  query: z.object({ user: id, firm: id, role: id }),
  answer: z.object({
    user: z.number(),
    fullName: z.string(),
    from: side,
    to: side,
    loses: sight,
    gains: sight,
    losesManagers: managers,
    gainsManagers: managers,
    /** Active users of the two companies, who find the user in chats and lists before and after. */
    colleaguesBefore: z.number(),
    colleaguesAfter: z.number(),
    visits: z.array(openVisit),
    ends: z.object({
      sessions: z.number(),
      tokens: z.number(),
      /** Tokens of the company's own systems, which stop with the user. */
      companyTokens: z.number(),
      feeds: z.number(),
      devices: z.number(),
      chats: z.number(),
      views: z.number(),
      notices: z.number(),
      skills: z.number(),
    }),
    /** Completed visits with commission that no closed pay period has. */
    unpaidVisits: z.number(),
    /** Whether nobody else administers the company that the user leaves. */
    isLastAdmin: z.boolean(),
    /** Why the move isn't possible now; empty if it is. */
    blocks: z.array(z.string()),
    /** What the preview was made from. The move sends it, and is refused when that changed. */
    stamp: z.string(),
  }),
  problems: ['notFound', 'refused'],
})

export const moveUser = call({
  method: 'POST',
  path: 'user/moveUser',
  says: 'Moves a user to another company, as previewed. Sessions and tokens end, open visits go to other techs or back to unassigned, and the user gets an email.',
  right: roles.userManagers,
  body: z.object({
    user: id,
    firm: id,
    role: id,
    /** Per hour at the new company; without it the rate starts at 0. */
    laborRate: line(20).optional(),
    /** Who takes each open visit; null leaves it unassigned. */
    visits: z
      .array(z.object({ calibrateEvent: id, technician: id.nullable() }))
      .max(1000)
      .default([]),
    reason: lines().default(''),
    stamp: z.string().max(100),
  }),
  answer: z.object({ user: z.number(), firm: z.number(), firmName: z.string(), visits: z.number() }),
  problems: ['notFound', 'refused', 'conflict'],
})
