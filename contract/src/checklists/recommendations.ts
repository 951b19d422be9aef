import { z } from 'zod'
import { call } from '../kit/call.ts'
import { flag, id, lines, ok, requiredLine, version } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'

const recommendation = z.object({
  calibrateRecommendation: z.number(),
  firm: z.number(),
  /** Request type; null for all. */
  calibrateType: z.number().nullable(),
  calibrateTypeName: z.string().nullable(),
  /** Vehicle make; null for all. */
  vehicleMake: z.number().nullable(),
  vehicleMakeName: z.string().nullable(),
  /** One-line summary. */
  recommendation: z.string(),
  /** Full advice. */
  recommendationText: z.string(),
  isInactive: z.boolean(),
  sort: z.number(),
  version: z.number(),
})
export const calibrateRecommendations = call({
  method: 'GET',
  path: 'calibrate/calibrateRecommendations',
  says: 'Recommendations that reach a firm, in their order; with a request, those whose type and make fit it.',
  right: roles.all,
  query: z.object({ firm: id.optional(), inactive: flag.default(false), calibrate: id.optional() }),
  answer: z.array(recommendation),
  problems: ['notFound'],
})
export const calibrateRecommendation = call({
  method: 'GET',
  path: 'calibrate/calibrateRecommendation',
  says: 'One recommendation.',
  right: roles.all,
  query: z.object({ calibrateRecommendation: id }),
  answer: recommendation,
  problems: ['notFound'],
})
export const saveCalibrateRecommendation = call({
  method: 'POST',
  path: 'calibrate/saveCalibrateRecommendation',
  says: 'Saves a recommendation; -1 makes a new one at the end, of firm 1 unless said.',
  right: [1, 2],
  creates: 'calibrateRecommendation',
  body: z.object({
    firm: id.default(1),
    calibrateRecommendation: id.default(-1),
    /** Required for a new one; fields left out keep their value. */
    recommendation: requiredLine(200).optional(),
    calibrateType: id.nullable().optional(),
    vehicleMake: id.nullable().optional(),
    recommendationText: lines(4000).optional(),
    isInactive: z.boolean().optional(),
    sort: z.number().int().optional(),
    version,
  }),
  answer: z.object({ id: z.number() }),
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteCalibrateRecommendation = call({
  method: 'GET',
  path: 'calibrate/deleteCalibrateRecommendation',
  says: 'Takes a recommendation away: it becomes inactive, and comes back with undo.',
  right: [1, 2],
  changes: true,
  query: z.object({ calibrateRecommendation: id, undo: flag.default(false) }),
  answer: ok,
  problems: ['notFound'],
})
