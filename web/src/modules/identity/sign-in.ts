import type { BodyIn } from '#contract/kit/call.ts'
import type { getToken } from '#contract/identity.ts'
import { api, CallError } from '../../kit/api/client.ts'
import { keepToken } from '../../kit/api/session.ts'

export type Step = 'code' | 'authenticator' | 'passkey'
/** How a try to sign in ended. */
export type SignIn =
  | { kind: 'in' }
  /** A second step: a code that was sent, one that an authenticator app shows, or a passkey of the device. */
  | {
      kind: 'step'
      step: Step
      says: string
      sentTo?: string
      /** Other steps that may be chosen. */
      others: readonly Step[]
      /** What the device is to be asked for, with a passkey. */
      options?: Record<string, unknown>
    }
  | { kind: 'refused'; says: string }
  /** Too many tries: seconds to wait. */
  | { kind: 'wait'; says: string; seconds: number }

/** What a try carries besides name and password: the second step, or a passkey. */
export type Given = Pick<BodyIn<typeof getToken>, 'code' | 'passkey' | 'step'>

/** Tries to sign in; on success the token is kept. Never throws. */
export const signIn = async (username: string, password: string, given: Given = {}): Promise<SignIn> => {
  try {
    const answer = await api('POST getToken', { body: { username, password, ...given } })
    if (typeof answer === 'string') {
      keepToken(answer)
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
