import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { saveCredentials as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { RawContext } from '#server/kernel/bindings.ts'
import { record } from '#server/kernel/history.ts'
import { forbidden, notFound, refused } from '#server/kernel/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { mustBeGood } from '../new-password.ts'
import { mustKnowPassword } from '../own-password.ts'
import { hashPassword } from '../password-hash.ts'
import { isRecent, maySetPassword } from '../policy.ts'
import { passwordTarget, type PasswordTarget } from '../reads/password-target.ts'
import { sessionsOf } from '../sessions.ts'

type Context = RawContext<typeof call> & { actor: Actor }

/** Sets a password. All sessions of its owner end; for the caller a new one begins, whose token is the answer. */
export const saveCredentials = async (
  services: Services,
  context: Context,
): Promise<AnswerOf<typeof call>> => {
  const { db, actor, body, caller } = context
  const target = await passwordTarget(db, actor, body)
  if (!target) throw notFound('user')
  if (!maySetPassword(actor, target)) throw forbidden()
  const own = target.user === actor.user
  if (own) await mustBeOwner(context)
  mustBeGood(body.password, target.username)
  const hash = await hashPassword(body.password)
  const session = await db.command(actor, async (tx) => {
    const done = await sql<{
      done: boolean
    }>`select set_password(${target.user}, ${hash}, ${!own}) as done`.execute(tx)
    if (!done.rows[0]?.done) throw notFound('user')
    await sql`select revoke_sessions_of(${target.user}, null, 'password')`.execute(tx)
    await record(tx, actor, passwordSet(target))
    if (!own) return null
    const opened = await sql<{ id: string }>`select open_session(${actor.user}, ${caller.address}::inet,
      ${caller.agent}) as id`.execute(tx)
    return opened.rows[0]?.id ?? null
  })
  sessionsOf(services).forget({ of: 'user', user: target.user })
  return session ? { ok: true, token: await sessionsOf(services).tokenFor(session) } : { ok: true }
}

/** A session left open on a desk is not enough to take the account over. */
const mustBeOwner = async ({ db, actor, body, caller, now }: Context): Promise<void> => {
  if (body.current) return mustKnowPassword(db, actor, caller.address, 'current', body.current)
  if (isRecent(actor.signedInAt, now)) return
  const words = 'Enter your current password too.'
  throw refused(words, { errors: [{ field: 'current', message: words }] })
}

const passwordSet = (target: PasswordTarget) => ({
  entity: 'user',
  id: target.user,
  firm: target.firm,
  version: target.version + 1,
  what: 'passwordSet',
})
