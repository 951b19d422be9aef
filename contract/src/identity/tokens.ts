import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { id, listOf, filterText, listQuery, oneOrder, ok, requiredLine, rights } from '../kit/shapes.ts'
import { tokenAreas } from '../kit/token-areas.ts'

/*
 * Tokens by which programs make calls: `Authorization: Bearer cal_…`. A token has the rights of the user who made it, or
 * less, and ends with that user's role, firm, and account. The secret is answered once, when it is made or rotated.
 */

const tokenShape = z.object({
  token: z.number(),
  name: z.string(),
  /** Whether the admins of the firm see it and may revoke it. */
  isFirm: z.boolean(),
  areas: z.array(z.enum(tokenAreas)),
  isReadOnly: z.boolean(),
  /** The last four characters. */
  ending: z.string(),
  user: z.number(),
  userName: z.string(),
  firm: z.number(),
  firmName: z.string(),
  createdOn: z.string(),
  expiresOn: z.string(),
  rotatedOn: z.string().nullable(),
  /** Until when the secret before the last rotation works; null if it doesn't anymore. */
  previousUntil: z.string().nullable(),
  /** The last call, to the minute; null for never. */
  lastUsedOn: z.string().nullable(),
  lastAddress: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  /** What ended it: somebody, or a change of its owner's account, role, or firm. */
  endedBy: z.enum(['revoked', 'inactive', 'role', 'firm']).nullable(),
  /** rotate: its owner may; revoke: also admins of the firm. */
  rights,
})
const newTokenShape = tokenShape.extend({
  /** The token itself, shown this once. */
  secret: z.string(),
})

export const tokens = call({
  method: 'GET',
  path: 'token/tokens',
  says: 'The caller’s own tokens, the newest first. filter: active or ended.',
  right: roles.all,
  query: z.object({ ...listQuery, orderBy: oneOrder('at'), filter: filterText }),
  answer: listOf(tokenShape),
})
export const firmTokens = call({
  method: 'GET',
  path: 'token/firmTokens',
  says: 'The tokens of the systems of companies in scope, the newest first. filter: active or ended.',
  right: roles.integrators,
  query: z.object({ ...listQuery, orderBy: oneOrder('at'), filter: filterText, firm: id.optional() }),
  answer: listOf(tokenShape),
  problems: ['notFound'],
})
export const addToken = call({
  method: 'POST',
  path: 'token/addToken',
  says: 'Makes a token with the caller’s rights in some areas, and answers it once.',
  right: roles.all,
  creates: true,
  body: z.object({
    name: requiredLine(80),
    /** For a system of the caller’s company. */
    isFirm: z.boolean().default(false),
    areas: z.array(z.enum(tokenAreas)).min(1).max(tokenAreas.length),
    isReadOnly: z.boolean().default(true),
    days: z.number().int().min(1).max(365).default(90),
  }),
  answer: newTokenShape,
  problems: ['refused'],
})
export const rotateToken = call({
  method: 'POST',
  path: 'token/rotateToken',
  says: 'Gives a token of the caller a new secret, and answers it once. The one before works for 24 more hours, or no longer.',
  right: roles.all,
  body: z.object({
    token: id,
    /** Ends the present secret at once, such as after a leak. */
    endsOld: z.boolean().default(false),
  }),
  answer: newTokenShape,
  problems: ['notFound', 'refused'],
})
export const revokeToken = call({
  method: 'POST',
  path: 'token/revokeToken',
  says: 'Ends a token for good.',
  right: roles.all,
  body: z.object({ token: id }),
  answer: ok,
  problems: ['notFound'],
})
