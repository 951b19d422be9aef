import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { getToken as call } from '#contract/identity.ts'
import { systemScope } from '#server/kernel/actor.ts'
import type { OpenContext } from '#server/kernel/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { accountOf, type Account } from '../account.ts'
import { isPassword } from '../password-hash.ts'
import { isStepDone, sendCode, stepFor } from '../second-step.ts'
import { sessionsOf } from '../sessions.ts'
import { forgetTries, noteTry } from '../tries.ts'

type Answer = AnswerOf<typeof call>
/** The one reason of every sign-in that failed: it tells nothing about what exists. */
export const signInFailed = 'The username, password or code is not right. Check them and try again.'

/**
 * Signs a person in. Each try is counted before it is judged, outside of the work that it may cause, so that no crowd
 * of tries at once gets more than its number.
 */
export const getToken = async (services: Services, context: OpenContext<typeof call>): Promise<Answer> => {
  const { db, body, caller, reply } = context
  reply.header('cache-control', 'no-store')
  const account = await db.command(systemScope, async (tx) => {
    await noteTry(tx, body.username, caller.address)
    return accountOf(tx, body.username)
  })
  const right = await isPassword(account?.password_hash, body.password)
  if (!account || !right || account.is_inactive) return { success: false, reason: signInFailed }
  const step = await secondStep(services, context, account)
  if (step) return step
  const session = await db.command(systemScope, async (tx) => {
    await forgetTries(tx, body.username)
    const opened = await sql<{ id: string }>`select open_session(${account.user}, ${caller.address}::inet,
      ${caller.agent}) as id`.execute(tx)
    return opened.rows[0]?.id ?? ''
  })
  return sessionsOf(services).tokenFor(session)
}

/** What is still to be given, or null when nothing is. */
const secondStep = async (
  services: Services,
  { db, body, now }: OpenContext<typeof call>,
  account: Account,
): Promise<Answer | null> => {
  const step = stepFor(account)
  if (!step) return null
  const code = body.code
  if (code) {
    const done = await db.command(systemScope, (tx) =>
      isStepDone(tx, services, account.user, step, code, now),
    )
    return done ? null : { success: false, reason: signInFailed, step }
  }
  if (step === 'authenticator')
    return { success: false, reason: 'Enter the code that your authenticator app shows.', step }
  const sentTo = await db.command(systemScope, (tx) => sendCode(tx, services, account, body.username, now))
  return { success: false, reason: `We sent a code to ${sentTo}. Enter it to go on.`, step, sentTo }
}
