import { useRef, useState } from 'react'
import { usernameProblem, userWords } from '#contract/identity/user-form.ts'
import { api, CallError } from '../../../../kit/client.ts'

type State = 'unverified' | 'checking' | 'verified'

/**
 * A username that is checked on leaving its field: free ones are verified, until they are changed. `user` is whose it
 * is already.
 */
export const useUsername = (first: string, user?: number) => {
  const [value, setValue] = useState(first)
  const [state, setState] = useState<State>('unverified')
  const [error, setError] = useState<string>()
  const asked = useRef('')
  const change = (next: string) => {
    setValue(next)
    setState('unverified')
    setError(undefined)
    asked.current = ''
  }
  const refuse = (message: string) => {
    setState('unverified')
    setError(message)
    return false
  }
  /** Asks whether it is free; true when it is. What was asked already is not asked again. */
  const check = async (): Promise<boolean> => {
    const username = value.trim()
    if (state !== 'unverified' && asked.current === username) return state === 'verified'
    if (username === '') return refuse('This field is required')
    const problem = usernameProblem(username)
    if (problem) return refuse(problem)
    asked.current = username
    setState('checking')
    try {
      const { exists, message } = await api('GET user/verifyUsername', { query: { username, user } })
      // Typed on meanwhile: the answer is about another name.
      if (asked.current !== username) return false
      if (exists || message) return refuse(message || userWords.taken)
      setState('verified')
      return true
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      return refuse(failed.message)
    }
  }
  return { value, change, state, error, refuse, check }
}
