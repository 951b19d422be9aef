import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { saveCredentials as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RawContext } from '#server/kernel/http/bindings.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { forbidden, notFound } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { requireStrongPassword } from '../check-new-password.ts'
import { requireRecentPassword } from '../reauthenticate.ts'
import { hashPassword } from '../password-hash.ts'
import { maySetPassword } from '../access-policy.ts'
import { findPasswordTarget, type PasswordTarget } from '../reads/password-target.ts'
import { sessionsOf } from '../sessions.ts'

type Context = RawContext<typeof call> & { actor: Actor }

/**
 * Sets a password and ends all sessions of its owner. A caller who changes their own password gets a token
 * for a new session.
 */
export const saveCredentials = async (
  services: Services,
  context: Context,
): Promise<AnswerOf<typeof call>> => {
  const { db, actor, body, caller } = context
  const target = await findPasswordTarget(db, actor, body)
  if (!target) throw notFound('user')
  if (!maySetPassword(actor, target)) throw forbidden()
  const own = target.user === actor.user
  if (own) await requireRecentPassword(context, 'current', body.current)
  requireStrongPassword(body.password, target.username)
  const hash = await hashPassword(body.password)
  const session = await db.command(actor, async (tx) => {
    const done = await sql<{
      done: boolean
    }>`select set_password(${target.user}, ${hash}, ${!own}) as done`.execute(tx)
    if (!done.rows[0]?.done) throw notFound('user')
    await sql`select revoke_sessions_of(${target.user}, null, 'password')`.execute(tx)
    await recordHistory(tx, actor, passwordSet(target))
    if (!own) return null
    const opened = await sql<{ id: string }>`select open_session(${actor.user}, ${caller.address}::inet,
      ${caller.agent}) as id`.execute(tx)
    return opened.rows[0]?.id ?? null
  })
  sessionsOf(services).forget({ of: 'user', user: target.user })
  return session ? { ok: true, token: await sessionsOf(services).tokenFor(session) } : { ok: true }
}

const passwordSet = (target: PasswordTarget) => ({
  entity: 'user',
  id: target.user,
  firm: target.firm,
  version: target.version + 1,
  what: 'passwordSet',
})
