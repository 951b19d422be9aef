import { z } from 'zod'
import { call } from '../kit/call.ts'
import { flag, id, lines, ok, requiredLine, shippedNameIn, version } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'

const recommendation = z.object({
  calibrateRecommendation: z.number(),
  firm: z.number(),
  /** Request type; null for all. */
  calibrateType: z.number().nullable(),
  calibrateTypeName: shippedNameIn('CalibrateType').nullable(),
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
  says: 'Recommendations that apply to a firm, in order; with a repair order, those that fit its type and make.',
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
  says: 'Saves a recommendation; -1 adds one at the end, by default for firm 1.',
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
  says: 'Makes a recommendation inactive, or active again (undo).',
  right: [1, 2],
  changes: true,
  query: z.object({ calibrateRecommendation: id, undo: flag.default(false) }),
  answer: ok,
  problems: ['notFound'],
})
