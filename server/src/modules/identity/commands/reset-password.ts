import { sql } from 'kysely'
import type { resetPassword as call } from '#contract/identity.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { systemScope } from '#server/kernel/actor.ts'
import type { OpenContext } from '#server/kernel/bindings.ts'
import { invalid, refused } from '#server/kernel/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueMail } from '../../live/door.ts'
import { accountOf } from '../account.ts'
import { hashResetToken, makeResetToken } from '../code.ts'
import { resetLetter } from '../mails.ts'
import { mustBeGood } from '../new-password.ts'
import { hashPassword } from '../password-hash.ts'
import { sessionsOf } from '../sessions.ts'
import { countTry, forgetTries, noteTry } from '../tries.ts'

type Answer = AnswerOf<typeof call>
/** More letters than these in an hour would not help anybody. */
const mostLetters = 5

export const resetPassword = (services: Services, context: OpenContext<typeof call>): Promise<Answer> => {
  const { username, token, password } = context.body
  if (token) return setNew(services, context, token, password ?? '')
  if (username) return ask(services, context, username)
  throw invalid([{ field: 'username', message: 'This field is required' }])
}

/** Mails a link, if there is such an account; says and does the same to the eye when there is none. */
const ask = async (
  services: Services,
  { db, caller, now }: OpenContext<typeof call>,
  username: string,
): Promise<Answer> => {
  const { appTitle, publicUrl } = services.settings
  await db.command(systemScope, async (tx) => {
    const before = await countTry(tx, `reset ${username}`, caller.address)
    const account = await accountOf(tx, username)
    if (!account || account.is_inactive || before >= mostLetters) return
    const token = makeResetToken()
    await sql`select open_password_reset(${account.user}, ${hashResetToken(token)})`.execute(tx)
    const link = `${publicUrl}/reset?token=${token}`
    const to = account.email || username
    await queueMail(tx, account, now, { firm: null, to: [to], ...resetLetter(appTitle, link) }, 0)
  })
  return {
    ok: true,
    says: 'If there is an account of that name, a link to choose a new password is on its way to it.',
  }
}

/** Spends a link: sets the password, ends every session of the user, and lets sign-in start afresh. */
const setNew = async (
  services: Services,
  { db, caller }: OpenContext<typeof call>,
  token: string,
  password: string,
): Promise<Answer> => {
  mustBeGood(password)
  await db.command(systemScope, (tx) => noteTry(tx, `reset link ${hashResetToken(token)}`, caller.address))
  const hash = await hashPassword(password)
  const user = await db.command(systemScope, async (tx) => {
    const used = await sql<{ username: string; user: number }>`select u.username, u.id as "user"
      from use_password_reset(${hashResetToken(token)}, ${hash}) as whose join app_user u on u.id = whose`.execute(
      tx,
    )
    const found = used.rows[0]
    if (!found) throw refused('This link isn’t valid anymore. Ask for a new one.')
    await forgetTries(tx, found.username)
    return found.user
  })
  sessionsOf(services).forget({ of: 'user', user })
  return { ok: true, says: 'Your new password is set. Sign in with it.' }
}
