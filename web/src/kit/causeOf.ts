import { CallError } from './client.ts'

/** Why nothing was read or moved, in words: without what is said to those who typed. */
export const causeOf = (error: unknown, unknownCause = 'Something unexpected happened.'): string =>
  error instanceof CallError ? error.message.replace(' What you typed is kept. Try again.', '') : unknownCause
