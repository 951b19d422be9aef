import { sql } from 'kysely'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { isPassword } from './password-hash.ts'
import { isRecent } from './policy.ts'
import { forgetTries, noteTry } from './tries.ts'

/**
 * Asks for the caller's own password before something that matters. Tries are counted like sign-ins.
 * @throws Problem when it is not right, or when it was tried too often
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
 * A session left open on a desk is not enough to take the account over: the password was asked a moment ago, or is
 * asked now.
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
