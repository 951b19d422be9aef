import type { AnswerOf } from '#contract/kit/call.ts'
import type { getToken as call } from '#contract/identity.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { OpenContext } from '#server/kernel/http/bindings.ts'
import { runInTx, type Database } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { findAccount, type Account } from '../account.ts'
import { verifyPassword } from '../password-hash.ts'
import { passkeysOf, signInOptions, verifyPasskey } from '../passkey.ts'
import { verifyStepCode, sendCode, stepsFor, type Step } from '../second-step.ts'
import { recordAttempt } from '../sign-in-attempts.ts'
import { openSession } from './open-session.ts'
import { passkeySignIn } from './passkey-sign-in.ts'
import { t } from '../texts.ts'

type Answer = AnswerOf<typeof call>
/** The same reason for every failed sign-in, so that it doesn't reveal which accounts exist. */
const signInFailed = (): string => t('signIn.failed')

/**
 * Signs a person in. Each attempt is counted before it is checked and in a transaction of its own, so that
 * parallel attempts cannot exceed the limit.
 */
export const getToken = async (services: Services, context: OpenContext<typeof call>): Promise<Answer> => {
  const { db, body, caller, reply } = context
  reply.header('cache-control', 'no-store')
  if (body.passkey && body.password === '') return passkeySignIn(services, context)
  const account = await db.command(systemScope, async (tx) => {
    await recordAttempt(tx, body.username, caller.address)
    return findAccount(tx, body.username)
  })
  const isRight = await verifyPassword(account?.password_hash, body.password)
  if (!account || !isRight || account.is_inactive) return { success: false, reason: signInFailed() }
  const step = await missingStep(services, context, account)
  if (step) return step
  return openSession(services, context, account, body.username)
}

/** The second step that is still missing, or null if none is. */
const missingStep = async (
  services: Services,
  { db, body, now }: OpenContext<typeof call>,
  account: Account,
): Promise<Answer | null> => {
  const steps = stepsFor(account)
  const sentKind = body.passkey && body.passkey !== 'start' ? 'passkey' : body.code ? 'code' : null
  const candidates = steps.filter(
    (each) => sentKind === null || (each === 'passkey') === (sentKind === 'passkey'),
  )
  const step = candidates.find((each) => each === body.step) ?? candidates[0] ?? steps[0]
  if (!step) return null
  const { code, passkey } = body
  if (sentKind && candidates.length > 0) {
    const done = await db.command(systemScope, async (tx) =>
      step === 'passkey'
        ? (await verifyPasskey(services, tx, passkey as Record<string, unknown>, now)) === account.user
        : verifyStepCode(tx, services, account.user, step, code ?? '', now),
    )
    return done ? null : { success: false, reason: signInFailed(), step }
  }
  const others = steps.filter((each) => each !== step)
  return {
    ...(await startStep(services, db, account, step, body.username, now)),
    ...(others.length > 0 ? { others } : {}),
  }
}

const startStep = async (
  services: Services,
  db: Database,
  account: Account,
  step: Step,
  username: string,
  now: Date,
): Promise<Exclude<Answer, string>> => {
  if (step === 'authenticator') return { success: false, reason: t('signIn.app'), step }
  if (step === 'passkey') {
    const passkeys = await db.command(systemScope, (tx) => passkeysOf(runInTx(tx), account.user))
    const options = await signInOptions(services, passkeys, now)
    return { success: false, reason: t('signIn.passkeyStep'), step, options }
  }
  const sentTo = await db.command(systemScope, (tx) => sendCode(tx, services, account, username, now))
  return { success: false, reason: t('signIn.code', { to: sentTo }), step, sentTo }
}
