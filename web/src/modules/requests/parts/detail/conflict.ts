import type { Problem } from '#contract/kit/problems.ts'
import { CallError } from '../../../../kit/api/client.ts'

/** The conflict that a save met, when that is what went wrong. */
export const conflictOf = (error: unknown): Problem['conflict'] =>
  error instanceof CallError && error.status === 409 ? error.problem.conflict : undefined
