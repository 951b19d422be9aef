import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { getToken as call } from '#contract/identity.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { OpenContext } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { findAccount } from '../account.ts'
import { signInOptions, verifyPasskey } from '../passkey.ts'
import { recordAttempt } from '../sign-in-attempts.ts'
import { openSession } from './open-session.ts'
import { t } from '../texts.ts'

type Answer = AnswerOf<typeof call>

/**
 * Signs in with a passkey alone. It counts as both steps because the device checks a finger, a face, or its
 * own PIN. Attempts are limited by address.
 */
export const passkeySignIn = async (
  services: Services,
  context: OpenContext<typeof call>,
): Promise<Answer> => {
  const { db, body, caller, now } = context
  const { passkey = 'start' } = body
  if (passkey === 'start') {
    const options = await signInOptions(services, [], now)
    return { success: false, reason: t('signIn.passkey'), step: 'passkey', options }
  }
  const attemptKey = `passkey ${caller.address}`
  await db.command(systemScope, (tx) => recordAttempt(tx, attemptKey, caller.address))
  const account = await db.command(systemScope, async (tx) => {
    const user = await verifyPasskey(services, tx, passkey, now)
    const found = await sql<{ username: string }>`select username from app_user
      where id = ${user} and deleted_at is null`.execute(tx)
    return found.rows[0] && findAccount(tx, found.rows[0].username)
  })
  if (!account || account.is_inactive)
    return {
      success: false,
      reason: t('signIn.wrongPasskey'),
    }
  return openSession(services, context, account, attemptKey)
}
