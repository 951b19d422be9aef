import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { sessionsOf } from '../sessions.ts'

/** Ends the caller's session. This process forgets it at once, all others on the database notification. */
export const signOut = async (services: Services, db: Database, actor: Actor): Promise<{ ok: true }> => {
  await db.command(actor, (tx) => sql`select revoke_session(${actor.session}::uuid, 'sign-out')`.execute(tx))
  sessionsOf(services).forget({ of: 'session', session: actor.session })
  return { ok: true }
}
