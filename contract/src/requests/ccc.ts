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
  says: 'What was sent to the estimate exchange for a repair order, newest first, and its status.',
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
  says: 'Cancels a push to the estimate exchange that has not been sent yet (undo).',
  right: roles.all,
  body: z.object({ push: id }),
  answer: z.object({ ok: z.boolean(), says: z.string() }),
  problems: ['notFound'],
})
