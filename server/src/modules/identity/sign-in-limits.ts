/** Failed attempts of the last hour for an account and for an address. Ages are in seconds. */
export type Attempts = {
  byAccount: number
  byAddress: number
  /** Age of the account's latest attempt. */
  sinceLast: number | null
  accountOldest: number | null
  addressOldest: number | null
}

const freeAttempts = 5
const maxPerAccount = 20
const maxPerAddress = 100
const maxWaitSeconds = 60
const hourSeconds = 3600

const untilHourOld = (age: number | null): number => Math.max(1, Math.ceil(hourSeconds - (age ?? 0)))

/**
 * Seconds until an address may try again. After 100 attempts within an hour it waits until the oldest of them
 * is an hour old.
 */
export const addressWaitSeconds = (count: number, oldest: number | null): number =>
  count >= maxPerAddress ? untilHourOld(oldest) : 0

/**
 * Seconds until the next attempt, 0 for now. From the fifth failure on the wait doubles, from 1 second up to
 * a minute. After 20 attempts within an hour an account waits until the oldest of them is an hour old; for an
 * address the limit is 100.
 */
export const waitSeconds = (attempts: Attempts): number => {
  if (attempts.byAccount >= maxPerAccount) return untilHourOld(attempts.accountOldest)
  const addressWait = addressWaitSeconds(attempts.byAddress, attempts.addressOldest)
  if (addressWait > 0) return addressWait
  if (attempts.byAccount < freeAttempts || attempts.sinceLast === null) return 0
  const wait = Math.min(maxWaitSeconds, 2 ** (attempts.byAccount - freeAttempts))
  return Math.max(0, Math.ceil(wait - attempts.sinceLast))
}
