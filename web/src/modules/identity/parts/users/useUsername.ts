import { useRef, useState } from 'react'
import { usernameProblem, userWords } from '#contract/identity/user-form.ts'
import { api, CallError } from '../../../../kit/api/client.ts'

type State = 'unverified' | 'checking' | 'verified'

/**
 * A username that is checked on leaving its field: free ones are verified, until they are changed. `user` is whose it
 * is already.
 */
export const useUsername = (first: string, user?: number) => {
  const [value, setValue] = useState(first)
  const [state, setState] = useState<State>('unverified')
  const [error, setError] = useState<string>()
  // The last question, also while it is under way: leaving the field and pressing Save ask it together.
  const asked = useRef<{ username: string; answer: Promise<boolean> }>(undefined)
  const change = (next: string) => {
    setValue(next)
    setState('unverified')
    setError(undefined)
    asked.current = undefined
  }
  const refuse = (message: string) => {
    asked.current = undefined
    setState('unverified')
    setError(message)
    return false
  }
  const ask = async (username: string): Promise<boolean> => {
    setState('checking')
    try {
      const { exists, message } = await api('GET user/verifyUsername', { query: { username, user } })
      // Typed on meanwhile: the answer is about another name.
      if (asked.current?.username !== username) return false
      if (exists || message) return refuse(message || userWords.taken)
      setState('verified')
      return true
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      return refuse(failed.message)
    }
  }
  /** Asks whether it is free; true when it is. What was asked already is not asked again. */
  const check = (): Promise<boolean> => {
    const username = value.trim()
    if (asked.current?.username === username) return asked.current.answer
    const problem = username === '' ? 'This field is required' : usernameProblem(username)
    if (problem) return Promise.resolve(refuse(problem))
    // Kept before the first answer can come back.
    asked.current = { username, answer: Promise.resolve().then(() => ask(username)) }
    return asked.current.answer
  }
  return { value, change, state, error, refuse, check }
}
