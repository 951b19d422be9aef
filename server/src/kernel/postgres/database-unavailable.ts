import { DeadlineExceeded } from './deadline.ts'
import { Problem, problemTitle } from '../http/problems.ts'
import { t } from '../http/texts.ts'

/**
 * Network errors, no file descriptors left on this machine (EMFILE), no connections left at the database (53300), or
 * the database is starting up or shutting down (57P0x).
 */
const unavailableCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|EMFILE|ENFILE|08|53[234]|57P0)/

/** Whether the database is unreachable or the connection is broken. A rollback on a broken connection fails the same way. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const code = (error as { code?: string }).code ?? ''
  const text = error instanceof Error ? error.message : ''
  return (
    error instanceof DeadlineExceeded ||
    unavailableCodes.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
      text,
    )
  )
}

/** Turns an unreachable database into a 503 so that callers retry. Returns any other error unchanged. */
export const asUnavailable = (error: unknown): unknown => {
  if (!isDatabaseUnavailable(error)) return error
  return Object.assign(
    new Problem(503, problemTitle.away(), t.message('databaseAway'), { retryAfterSeconds: 2 }),
    { cause: error },
  )
}
