import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Caller } from '#server/kernel/http/bindings.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Account } from '../account.ts'
import { sessionsOf } from '../sessions.ts'
import { clearAttempts } from '../sign-in-attempts.ts'

/** Opens a session for a verified user, clears the failed attempts, and returns the token. */
export const openSession = async (
  services: Services,
  { db, caller }: { db: Database; caller: Caller },
  account: Account,
  attemptKey: string,
): Promise<string> => {
  const session = await db.command(systemScope, async (tx) => {
    await clearAttempts(tx, attemptKey)
    const opened = await sql<{ id: string }>`select open_session(${account.user}, ${caller.address}::inet,
      ${caller.agent}) as id`.execute(tx)
    return opened.rows[0]?.id ?? ''
  })
  return sessionsOf(services).tokenFor(session)
}
