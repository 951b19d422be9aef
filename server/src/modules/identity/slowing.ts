/** What has gone wrong lately: tries of the last hour, the newest `sinceLast` seconds ago. */
export type Tries = { byAccount: number; byAddress: number; sinceLast: number | null; oldest: number | null }

const free = 5
const mostByAccount = 20
const mostByAddress = 100
const longestSeconds = 60
const hour = 3600

/**
 * Seconds until the next try may be made, 0 for now: from the fifth failure on the wait doubles, 1 second to a minute;
 * after 20 tries in an hour an account waits until the oldest of them is an hour old, after 100 an address does.
 * Ages are in seconds.
 */
export const waitBefore = (tries: Tries): number => {
  if (tries.byAccount >= mostByAccount || tries.byAddress >= mostByAddress)
    return Math.max(1, Math.ceil(hour - (tries.oldest ?? 0)))
  if (tries.byAccount < free || tries.sinceLast === null) return 0
  const wait = Math.min(longestSeconds, 2 ** (tries.byAccount - free))
  return Math.max(0, Math.ceil(wait - tries.sinceLast))
}
