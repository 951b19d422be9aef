import { sql } from 'kysely'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { verifyPassword } from './password-hash.ts'
import { isRecent } from './access-policy.ts'
import { clearAttempts, recordAttempt } from './sign-in-attempts.ts'
import { t } from './texts.ts'

/**
 * Requires the caller's own password before a sensitive change. Attempts are limited like sign-ins.
 * @throws Problem if it is wrong or was tried too often
 */
export const requirePassword = async (
  db: Database,
  actor: Actor,
  address: string,
  field: string,
  password: string,
): Promise<void> => {
  const hash = await db.command(actor, async (tx) => {
    await recordAttempt(tx, actor.username, address)
    const kept = await sql<{ hash: string | null }>`select password_hash_of(${actor.user}) as hash`.execute(
      tx,
    )
    return kept.rows[0]?.hash
  })
  if (!(await verifyPassword(hash, password))) {
    const message = t.message('password.wrong')
    throw refused(message, { errors: [{ field, message }] })
  }
  await db.command(systemScope, (tx) => clearAttempts(tx, actor.username))
}

type Request = { db: Database; actor: Actor; caller: { address: string }; now: Date }

/**
 * Requires the password unless the caller signed in a moment ago, so that an unattended session is not enough
 * to take the account over.
 */
export const requireRecentPassword = async (
  { db, actor, caller, now }: Request,
  field: string,
  password: string | undefined,
): Promise<void> => {
  if (password) return requirePassword(db, actor, caller.address, field, password)
  if (isRecent(actor.signedInAt, now)) return
  const message = t.message('password.current')
  throw refused(message, { errors: [{ field, message }] })
}
