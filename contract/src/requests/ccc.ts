import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'

export const pushToCCC = call({
  method: 'GET',
  path: 'calibrate/pushToCCC',
  says: 'Sends the results of a completed visit to the estimate exchange, in the background. Sent after 10 seconds unless undone.',
  right: roles.all,
  creates: true,
  changes: true,
  query: z.object({ calibrateEvent: id }),
  answer: z.object({ push: z.number(), to: z.string(), leavesAt: z.string() }),
  problems: ['notFound', 'refused'],
})
export const cccPushes = call({
  method: 'GET',
  path: 'calibrate/cccPushes',
  says: 'What was sent to the estimate exchange about a repair order, newest first, and what became of it.',
  right: roles.all,
  query: z.object({ calibrate: id }),
  answer: z.array(
    z.object({
      push: z.number(),
      calibrateEvent: z.number(),
      number: z.number(),
      to: z.string(),
      /** queued, sending, sent, kept (CCC is not configured), waiting (retried later), refused, undone */
      state: z.string(),
      words: z.string(),
      tries: z.number(),
      /** Time of the next attempt, for state waiting. */
      nextTry: z.string().nullable(),
      at: z.string(),
      by: z.string(),
    }),
  ),
  problems: ['notFound'],
})
export const takeBackCCC = call({
  method: 'POST',
  path: 'calibrate/takeBackCCC',
  says: 'Takes back what has not left for the estimate exchange (undo).',
  right: roles.all,
  body: z.object({ push: id }),
  answer: z.object({ ok: z.boolean(), says: z.string() }),
  problems: ['notFound'],
})
