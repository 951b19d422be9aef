import type { Problem } from '#contract/kit/problems.ts'
import { CallError } from './client.ts'

/** The conflict of a failed save (409), or undefined for any other error. */
export const conflictOf = (error: unknown): Problem['conflict'] =>
  error instanceof CallError && error.status === 409 ? error.problem.conflict : undefined
