import { sql } from 'kysely'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { tooManyRequests } from '#server/kernel/http/problems.ts'
import { waitSeconds, addressWaitSeconds, type Attempts } from './sign-in-limits.ts'
import { t } from './texts.ts'

type Row = {
  by_account: number
  by_address: number
  since_last: number | null
  account_oldest: number | null
  address_oldest: number | null
}

const loadAttempts = async (tx: Tx, account: string, address: string): Promise<Attempts> => {
  // Attempts at one account run one after another, so that a hundred at once count like a hundred in a row.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.signIn}, hashtext(username_fold(${account}::text)))`.execute(
    tx,
  )
  const found = await sql<Row>`select * from sign_in_failures(${account}, ${address}::inet)`.execute(tx)
  const row = found.rows[0]
  return {
    byAccount: row?.by_account ?? 0,
    byAddress: row?.by_address ?? 0,
    sinceLast: row?.since_last ?? null,
    accountOldest: row?.account_oldest ?? null,
    addressOldest: row?.address_oldest ?? null,
  }
}

/**
 * Counts an attempt before it is checked; `clearAttempts` takes it back after a success. The account need not
 * exist.
 * @throws Problem 429 with Retry-After if it is too soon
 */
export const recordAttempt = async (tx: Tx, account: string, address: string): Promise<void> => {
  const wait = waitSeconds(await loadAttempts(tx, account, address))
  if (wait > 0)
    throw tooManyRequests(
      wait < 120
        ? t.message('waitSeconds', { count: wait })
        : t.message('waitMinutes', { count: Math.ceil(wait / 60) }),
      wait,
    )
  await sql`select note_sign_in_failure(${account}, ${address}::inet)`.execute(tx)
}

/**
 * Records the request of a reset link. The username need not exist.
 * @throws Problem 429 with Retry-After if the address asked too often
 */
export const recordResetRequest = async (tx: Tx, username: string, address: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.signIn}, hashtext(${address}))`.execute(tx)
  const found = await sql<{ by_address: number; oldest: number | null }>`select *
    from password_asks(${address}::inet)`.execute(tx)
  const { by_address = 0, oldest = null } = found.rows[0] ?? {}
  const wait = addressWaitSeconds(by_address, oldest)
  if (wait > 0) throw tooManyRequests(t.message('resetWait', { count: Math.ceil(wait / 60) }), wait)
  await sql`select ask_password_reset(${username}, ${address}::inet)`.execute(tx)
}

/** Counts an attempt that is never refused and returns how many the account had in the last hour. */
export const countAttempt = async (tx: Tx, account: string, address: string): Promise<number> => {
  const attempts = await loadAttempts(tx, account, address)
  await sql`select note_sign_in_failure(${account}, ${address}::inet)`.execute(tx)
  return attempts.byAccount
}

export const clearAttempts = async (tx: Tx, account: string): Promise<void> => {
  await sql`select forget_sign_in_failures(${account})`.execute(tx)
}
