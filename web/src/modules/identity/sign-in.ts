import type { BodyIn } from '#contract/kit/call.ts'
import type { getToken } from '#contract/identity.ts'
import { api, CallError } from '../../kit/api/client.ts'
import { saveToken } from '../../kit/api/session.ts'

export type Step = 'code' | 'authenticator' | 'passkey'
/** Result of a sign-in attempt. */
export type SignIn =
  | { kind: 'in' }
  /** Second factor: a code that was sent, one from an authenticator app, or a passkey. */
  | {
      kind: 'step'
      step: Step
      says: string
      sentTo?: string
      /** Other second factors to choose from. */
      others: readonly Step[]
      /** Options to request a passkey with. */
      options?: Record<string, unknown>
    }
  | { kind: 'refused'; says: string }
  /** Too many attempts; wait for this many seconds. */
  | { kind: 'wait'; says: string; seconds: number }

/** Optional parts of an attempt: the second factor, or a passkey. */
export type Credentials = Pick<BodyIn<typeof getToken>, 'code' | 'passkey' | 'step'>

/** Attempts to sign in and stores the token on success. Never throws. */
export const signIn = async (
  username: string,
  password: string,
  credentials: Credentials = {},
): Promise<SignIn> => {
  try {
    // texts-ignore: the name of a call
    const answer = await api('POST getToken', { body: { username, password, ...credentials } })
    if (typeof answer === 'string') {
      saveToken(answer)
      return { kind: 'in' }
    }
    const { reason: says, step, sentTo, others = [], options } = answer
    return step ? { kind: 'step', step, says, sentTo, others, options } : { kind: 'refused', says }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 429) return { kind: 'wait', says: error.message, seconds: Math.max(1, error.wait) }
    return { kind: 'refused', says: error.message }
  }
}
