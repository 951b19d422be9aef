import { useRef, useState } from 'react'
import { usernameProblem, usernameTaken } from '#contract/identity/user-form.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { t } from './dialogTexts.ts'

type State = 'unverified' | 'checking' | 'verified'

/**
 * A username that is checked for availability on blur and stays verified until it changes. `user` is the
 * current owner, if any.
 */
export const useUsername = (initial: string, user?: number) => {
  const [value, setValue] = useState(initial)
  const [state, setState] = useState<State>('unverified')
  const [error, setError] = useState<string>()
  // The latest check, also while it is running, because blur and Save both ask for it.
  const latestCheck = useRef<{ username: string; answer: Promise<boolean> }>(undefined)
  const change = (next: string) => {
    setValue(next)
    setState('unverified')
    setError(undefined)
    latestCheck.current = undefined
  }
  const refuse = (message: string) => {
    latestCheck.current = undefined
    setState('unverified')
    setError(message)
    return false
  }
  const verify = async (username: string): Promise<boolean> => {
    setState('checking')
    try {
      const { exists, message } = await api('GET user/verifyUsername', { query: { username, user } })
      // The user kept typing, so the answer is about an old name.
      if (latestCheck.current?.username !== username) return false
      if (exists || message) return refuse(message || usernameTaken())
      setState('verified')
      return true
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      return refuse(failed.message)
    }
  }
  /** Checks availability; resolves to true when free. Repeated checks of one name share the answer. */
  const check = (): Promise<boolean> => {
    const username = value.trim()
    if (latestCheck.current?.username === username) return latestCheck.current.answer
    const problem = username === '' ? t('required') : usernameProblem(username)
    if (problem) return Promise.resolve(refuse(problem))
    // Set before the first answer can arrive.
    latestCheck.current = { username, answer: Promise.resolve().then(() => verify(username)) }
    return latestCheck.current.answer
  }
  return { value, change, state, error, refuse, check }
}
