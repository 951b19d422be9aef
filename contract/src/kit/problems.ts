import { z } from 'zod'

/** Errors as the server answers them: problem+json (RFC 9457) with one entry a field. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  reference: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** What keeps a move from being made, each with its place on the screen. */
  open: z
    .array(z.object({ kind: z.string(), id: z.number(), name: z.string(), needs: z.string() }))
    .optional(),
  /** Visits that a technician has at that time already; number and order of those that the caller sees. */
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
      }),
    )
    .optional(),
  /** A save met another one on the same fields. */
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
