import { api, CallError } from '../../kit/client.ts'
import { keepToken } from '../../kit/session.ts'

/** How a try to sign in ended. */
export type SignIn =
  | { kind: 'in' }
  /** A second step: a code that was sent, or one that an authenticator app shows. */
  | { kind: 'step'; step: 'code' | 'authenticator'; says: string; sentTo?: string }
  | { kind: 'refused'; says: string }
  /** Too many tries: seconds to wait. */
  | { kind: 'wait'; says: string; seconds: number }

/** Tries to sign in; on success the token is kept. `code` answers the second step. Never throws. */
export const signIn = async (username: string, password: string, code?: string): Promise<SignIn> => {
  try {
    const answer = await api('POST getToken', { body: { username, password, code } })
    if (typeof answer === 'string') {
      keepToken(answer)
      return { kind: 'in' }
    }
    if (answer.step) return { kind: 'step', step: answer.step, says: answer.reason, sentTo: answer.sentTo }
    return { kind: 'refused', says: answer.reason }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 429) return { kind: 'wait', says: error.message, seconds: Math.max(1, error.wait) }
    return { kind: 'refused', says: error.message }
  }
}
