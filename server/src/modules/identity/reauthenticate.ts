import { sql } from 'kysely'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { isPassword } from './password-hash.ts'
import { isRecent } from './access-policy.ts'
import { forgetTries, noteTry } from './attempts.ts'

/**
 * Requires the caller's own password before a sensitive change. Attempts are limited like sign-ins.
 * @throws Problem if it is wrong or was tried too often
 */
export const mustKnowPassword = async (
  db: Database,
  actor: Actor,
  address: string,
  field: string,
  password: string,
): Promise<void> => {
  const hash = await db.command(actor, async (tx) => {
    await noteTry(tx, actor.username, address)
    const kept = await sql<{ hash: string | null }>`select password_hash_of(${actor.user}) as hash`.execute(
      tx,
    )
    return kept.rows[0]?.hash
  })
  if (!(await isPassword(hash, password))) {
    const words = 'Your current password is not right.'
    throw refused(words, { errors: [{ field, message: words }] })
  }
  await db.command(systemScope, (tx) => forgetTries(tx, actor.username))
}

type Asked = { db: Database; actor: Actor; caller: { address: string }; now: Date }

/**
 * Requires the password unless the caller signed in a moment ago, so that an unattended session is not enough
 * to take the account over.
 */
export const mustBeOwner = async (
  { db, actor, caller, now }: Asked,
  field: string,
  password: string | undefined,
): Promise<void> => {
  if (password) return mustKnowPassword(db, actor, caller.address, field, password)
  if (isRecent(actor.signedInAt, now)) return
  const words = 'Enter your current password too.'
  throw refused(words, { errors: [{ field, message: words }] })
}
