import { z } from 'zod'
import { itemNeeds } from './item-needs.ts'

/** Errors as the server returns them: problem+json (RFC 9457) with one entry per field. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  /** Which text `detail` is, and its parameters, for clients that word it themselves. */
  code: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  reference: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** What prevents a status move, each with its position on the screen. */
  open: z
    .array(
      z.object({ kind: z.string(), id: z.number(), name: z.string(), needs: z.array(z.enum(itemNeeds)) }),
    )
    .optional(),
  /** Other visits of a technician at that time; number and order only of those visible to the caller. */
  clashes: z
    .array(
      z.object({
        technician: z.number().int(),
        name: z.string(),
        from: z.string(),
        to: z.string(),
        calibrate: z.number().int().nullable(),
        calibrateEvent: z.number().int().nullable(),
        ronumber: z.string().nullable(),
        number: z.number().int().nullable(),
        /** Who assigned the technician to it; empty where the caller may not see the visit, or nobody is known. */
        by: z.string(),
      }),
    )
    .optional(),
  /** Another save changed the same fields, named as in the call's body; an element of a list as `skillDetail.12`. */
  conflict: z
    .object({
      by: z.string(),
      at: z.string(),
      version: z.number().int(),
      fields: z.array(z.object({ field: z.string(), stored: z.unknown(), yours: z.unknown() })),
    })
    .optional(),
})
export type Problem = z.infer<typeof problem>
