import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Database, Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { makeSecret, seal } from '../authenticator.ts'
import { requirePassword } from '../reauthenticate.ts'
import { verifyAppCode } from '../second-step.ts'
import { recordAttempt, clearAttempts } from '../sign-in-attempts.ts'
import { t } from '../texts.ts'

/**
 * Starts the setup of an authenticator app, which isn't required until a first code confirms it. An app in
 * use is never replaced this way, so that an unattended session can't take the account over.
 */
export const startAuthenticator = async (services: Services, tx: Tx, actor: Actor) => {
  const existing = await sql<{
    is_confirmed: boolean
  }>`select is_confirmed from authenticator_of(${actor.user})`.execute(tx)
  if (existing.rows[0]?.is_confirmed) throw refused(t.message('app.exists'))
  const created = await makeSecret(services.settings.appTitle, actor.username)
  await sql`select save_authenticator(${seal(services.secrets.token, actor.user, created.secret)})`.execute(
    tx,
  )
  return created
}

/** Confirms the app with one of its codes. Wrong codes count as failed attempts, like at sign-in. */
export const confirmAuthenticator = async (
  services: Services,
  context: { db: Database; actor: Actor; caller: { address: string }; body: { code: string }; now: Date },
): Promise<{ ok: true }> => {
  const { db, actor, caller, body, now } = context
  const isRight = await db.command(actor, async (tx) => {
    await recordAttempt(tx, actor.username, caller.address)
    return verifyAppCode(tx, services, actor.user, body.code, now)
  })
  if (!isRight) throw refused(t.message('app.wrongCode'))
  await db.command(actor, (tx) => clearAttempts(tx, actor.username))
  return { ok: true }
}

/** Removes the authenticator app after checking the password. */
export const removeAuthenticator = async (context: {
  db: Database
  actor: Actor
  caller: { address: string }
  body: { password: string }
}): Promise<{ ok: true }> => {
  const { db, actor, caller, body } = context
  await requirePassword(db, actor, caller.address, 'password', body.password)
  await db.command(actor, (tx) => sql`select remove_authenticator()`.execute(tx))
  return { ok: true }
}
