import { readerOfUser } from '#server/kernel/texts/recipients.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { sql } from 'kysely'
import { e164 } from '#contract/kit/phone.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueMail, queueSms } from '../live/door.ts'
import type { Account } from './account.ts'
import { matchTimeStep, unseal } from './authenticator.ts'
import { hashCode, makeCode, maskAddress } from './one-time-code.ts'
import { codeEmail } from './mails.ts'
import { t } from './mailTexts.ts'

const purpose = 'sign-in'
export type Step = 'code' | 'authenticator' | 'passkey'

/**
 * The second steps an account accepts, best first: a passkey, the authenticator app, or a code we send. A
 * code is never offered next to the app. It is offered next to a passkey in case the device is lost, since
 * the mailbox it goes to can reset the password anyway.
 */
export const stepsFor = (account: Account): Step[] => [
  ...(account.has_passkey ? (['passkey'] as const) : []),
  ...(account.has_authenticator ? (['authenticator'] as const) : []),
  ...(!account.has_authenticator && (account.has_passkey || account.auth_email || account.auth_sms)
    ? (['code'] as const)
    : []),
]

/** Sends a new code, which replaces earlier ones. Returns the masked address it went to. */
export const sendCode = async (
  tx: Tx,
  services: Services,
  account: Account,
  username: string,
  now: Date,
): Promise<string> => {
  const code = makeCode()
  const hash = hashCode(services.secrets.token, account.user, code)
  await sql`select save_sign_in_code(${account.user}, ${hash}, ${purpose})`.execute(tx)
  const title = services.settings.appTitle
  const reader = await readerOfUser(tx, account.user)
  if (!account.auth_email && account.phone) {
    const text = readAs(reader, () => t('code.sms', { code, title }))
    await queueSms(tx, account, now, { firm: null, to: e164(account.phone) ?? account.phone, text }, 0)
    return maskAddress(account.phone)
  }
  const to = account.email || username
  const mail = readAs(reader, () => codeEmail(title, code))
  // No firm is set, so that nobody at the reader's firm can find the code among the stored mail.
  await queueMail(tx, account, now, { firm: null, to: [to], ...mail }, 0)
  return maskAddress(to)
}

/** Whether a code is right for the step. A right code is used up. */
export const verifyStepCode = async (
  tx: Tx,
  services: Services,
  user: number,
  step: Exclude<Step, 'passkey'>,
  code: string,
  now: Date,
): Promise<boolean> =>
  step === 'authenticator'
    ? verifyAppCode(tx, services, user, code, now)
    : verifySentCode(tx, services, user, code)

const verifySentCode = async (tx: Tx, services: Services, user: number, code: string): Promise<boolean> => {
  const hash = hashCode(services.secrets.token, user, code)
  const attempt = await sql<{
    result: string
  }>`select try_sign_in_code(${user}, ${hash}, ${purpose}) as result`.execute(tx)
  return attempt.rows[0]?.result === 'right'
}

/**
 * Whether the authenticator app shows this code now. Each code works once. A first right code confirms a new
 * app.
 */
export const verifyAppCode = async (
  tx: Tx,
  services: Services,
  user: number,
  code: string,
  now: Date,
): Promise<boolean> => {
  const stored = await sql<{ secret: string }>`select secret from authenticator_of(${user})`.execute(tx)
  const sealed = stored.rows[0]?.secret
  if (!sealed) return false
  const step = await matchTimeStep(unseal(services.secrets.token, user, sealed), code, now)
  if (step === null) return false
  const used = await sql<{
    fresh: boolean
  }>`select use_authenticator_step(${user}, ${step}) as fresh`.execute(tx)
  return used.rows[0]?.fresh === true
}
