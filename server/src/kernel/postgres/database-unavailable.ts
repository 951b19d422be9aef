import { DeadlineExceeded } from './deadline.ts'
import { Problem } from '../http/problems.ts'

/** No way to the database, none left on this machine (EMFILE) or at the database (53300), or it comes and goes (57P0x). */
const awayCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|EMFILE|ENFILE|08|53[234]|57P0)/

/** Whether the database is away, or the line to it is broken: that is also what a rollback on such a line says. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const code = (error as { code?: string }).code ?? ''
  const text = error instanceof Error ? error.message : ''
  return (
    error instanceof DeadlineExceeded ||
    awayCodes.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
      text,
    )
  )
}

/** A database that is away is told as 503, so that callers try again; everything else stays as it is. */
export const asUnavailable = (error: unknown): unknown => {
  if (!isDatabaseUnavailable(error)) return error
  const words = 'The database does not answer. Nothing was saved. Try again in a moment.'
  return Object.assign(new Problem(503, 'Not available', words, { retryAfterSeconds: 2 }), { cause: error })
}
