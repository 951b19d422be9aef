/** Failed attempts of the last hour for an account and for an address. Ages are in seconds. */
export type Tries = {
  byAccount: number
  byAddress: number
  /** Age of the account's latest attempt. */
  sinceLast: number | null
  accountOldest: number | null
  addressOldest: number | null
}

const free = 5
const mostByAccount = 20
const mostByAddress = 100
const longestSeconds = 60
const hour = 3600

const untilAnHour = (age: number | null): number => Math.max(1, Math.ceil(hour - (age ?? 0)))

/**
 * Seconds until an address may try again. After 100 attempts within an hour it waits until the oldest of them
 * is an hour old.
 */
export const waitOfAddress = (count: number, oldest: number | null): number =>
  count >= mostByAddress ? untilAnHour(oldest) : 0

/**
 * Seconds until the next attempt, 0 for now. From the fifth failure on the wait doubles, from 1 second up to
 * a minute. After 20 attempts within an hour an account waits until the oldest of them is an hour old; for an
 * address the limit is 100.
 */
export const waitBefore = (tries: Tries): number => {
  if (tries.byAccount >= mostByAccount) return untilAnHour(tries.accountOldest)
  const ofAddress = waitOfAddress(tries.byAddress, tries.addressOldest)
  if (ofAddress > 0) return ofAddress
  if (tries.byAccount < free || tries.sinceLast === null) return 0
  const wait = Math.min(longestSeconds, 2 ** (tries.byAccount - free))
  return Math.max(0, Math.ceil(wait - tries.sinceLast))
}
