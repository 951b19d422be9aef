import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { id, version } from '../kit/shapes.ts'
import { doubleBook } from './shapes.ts'

export const splitCalibrateEvent = call({
  method: 'POST',
  path: 'calibrate/splitCalibrateEvent',
  says: 'Splits a visit in two: the first part keeps its services and gets `minutes`, the rest becomes a visit of its own, right after the first or without a time.',
  right: roles.planners,
  creates: true,
  body: z.object({
    calibrateEvent: id,
    /** How long the first part takes. */
    minutes: z.number().int().min(5).max(1435),
    /** Leaves the second part without time, bay, and technicians. */
    isSecondOpen: z.boolean().default(false),
    doubleBook,
    version,
  }),
  answer: z.object({
    calibrateEvent: z.number(),
    version: z.number(),
    minutes: z.number(),
    /** The new visit, with its number on the RO. */
    second: z.object({ calibrateEvent: z.number(), number: z.number(), minutes: z.number() }),
  }),
  problems: ['notFound', 'conflict', 'refused'],
})
