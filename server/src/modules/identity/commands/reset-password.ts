import { sql } from 'kysely'
import type { resetPassword as call } from '#contract/identity.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { OpenContext } from '#server/kernel/http/bindings.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { hashResetToken } from '../one-time-code.ts'
import { requireStrongPassword } from '../check-new-password.ts'
import { hashPassword } from '../password-hash.ts'
import { resetLinksOf } from '../reset-links.ts'
import { sessionsOf } from '../sessions.ts'
import { clearAttempts, recordResetRequest, recordAttempt } from '../sign-in-attempts.ts'
import { t } from '../texts.ts'

type Answer = AnswerOf<typeof call>

export const resetPassword = (services: Services, context: OpenContext<typeof call>): Promise<Answer> => {
  const { username, token, password } = context.body
  if (token && password === undefined) return openLink(context, token)
  if (token) return setNewPassword(services, context, token, password ?? '')
  if (username) return requestLink(services, context, username)
  throw invalid([{ field: 'username', message: t.message('reset.username') }])
}

/**
 * Queues a reset link. The answer is the same for every username, and the account is looked up later, so that
 * neither text nor timing reveals whether it exists.
 */
const requestLink = async (
  services: Services,
  { db, caller }: OpenContext<typeof call>,
  username: string,
): Promise<Answer> => {
  await db.command(systemScope, (tx) => recordResetRequest(tx, username, caller.address))
  resetLinksOf(services).sendSoon()
  return {
    ok: true,
    says: t('reset.sent'),
  }
}

/** Says whether a link works, and records that an invitation was opened. */
const openLink = async ({ db }: OpenContext<typeof call>, token: string): Promise<Answer> => {
  const { rows } = await db.command(systemScope, (tx) =>
    sql<{ works: boolean }>`select note_link_opened(${hashResetToken(token)}) as works`.execute(tx),
  )
  if (!rows[0]?.works) throw refused(t.message('reset.expired'))
  return { ok: true, says: '' }
}

/** Uses a reset link: sets the password, ends all of the user's sessions, and clears the failed attempts. */
const setNewPassword = async (
  services: Services,
  { db, caller }: OpenContext<typeof call>,
  token: string,
  password: string,
): Promise<Answer> => {
  requireStrongPassword(password)
  await db.command(systemScope, (tx) =>
    recordAttempt(tx, `reset link ${hashResetToken(token)}`, caller.address),
  )
  const hash = await hashPassword(password)
  const user = await db.command(systemScope, async (tx) => {
    const { rows } = await sql<{ username: string; user: number }>`select u.username, u.id as "user"
      from use_password_reset(${hashResetToken(token)}, ${hash}) as whose join app_user u on u.id = whose`.execute(
      tx,
    )
    const [found] = rows
    if (!found) throw refused(t.message('reset.expired'))
    await clearAttempts(tx, found.username)
    return found.user
  })
  sessionsOf(services).forget({ of: 'user', user })
  return { ok: true, says: t('reset.done') }
}
