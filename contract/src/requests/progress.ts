import { z } from 'zod'
import { amount } from '../kit/shapes.ts'

const mark = z.object({ by: z.string(), at: z.string() }).nullable()
/** How far an order is: what the next step depends on besides its status, and who took the steps so far. */
export const progress = z.object({
  /** Who took each step last, and when; null if the history doesn't say. */
  marks: z.object({
    submitted: mark,
    accepted: mark,
    scheduled: mark,
    working: mark,
    completed: mark,
    report: mark,
    invoiced: mark,
    paid: mark,
  }),
  /** Who put it on hold, cancelled, or voided it; null while it goes on. */
  stopped: z
    .object({
      by: z.string(),
      at: z.string(),
      why: z.string().nullable(),
      /** The status it had before. */
      from: z.number(),
      /** The center cancelled it before it had accepted it, or the sender was refused. */
      isDeclined: z.boolean(),
    })
    .nullable(),
  /** Nobody has confirmed the sender of an order from the public form. */
  isUnconfirmed: z.boolean(),
  /** Visits whose report was sent after they were completed. */
  reported: z.array(z.number()),
  /** An open invoice covers one of its visits. */
  isBilled: z.boolean(),
  /** Part of the invoiced amount is unpaid. */
  isOwing: z.boolean(),
  /** That part; null if nothing is owed. */
  owed: amount.nullable(),
  /** Name on the latest open invoice. */
  payer: z.string().nullable(),
  /** Who sent the last reminder of a next step, and when. */
  reminded: mark,
})
export type Progress = z.infer<typeof progress>
