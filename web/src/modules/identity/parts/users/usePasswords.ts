import { useState } from 'react'
import { passwordProblem, passwordsDiffer } from '#contract/kit/password.ts'

/**
 * New password and confirmation, never stored on the device. Strength is checked when the first field loses
 * focus.
 */
export const usePasswords = () => {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const changeWith = (set: (value: string) => void) => (value: string) => {
    set(value)
    setProblem(null)
  }
  return {
    password,
    again,
    problem,
    refuse: setProblem,
    /** The problem of both entries, also shown as an alert; null if there is none. */
    check: () => {
      const found = passwordProblem(password, again)
      setProblem(found)
      return found
    },
    clear: () => {
      setPassword('')
      setAgain('')
      setProblem(null)
    },
    first: {
      value: password,
      onChange: changeWith(setPassword),
      onBlur: () => setProblem(password === '' ? null : passwordProblem(password)),
    },
    second: {
      value: again,
      onChange: changeWith(setAgain),
      onBlur: () => again !== '' && again !== password && setProblem(passwordsDiffer()),
    },
  }
}
