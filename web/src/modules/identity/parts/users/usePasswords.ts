import { useState } from 'react'
import { passwordProblem, passwordWords } from '#contract/kit/password.ts'

/** A new password in two entries. Never kept on the device. Strength is checked on leaving the first. */
export const usePasswords = () => {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    setProblem(null)
  }
  return {
    password,
    again,
    problem,
    refuse: setProblem,
    /** What is wrong with both entries, said as an alert too; null when nothing is. */
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
      onChange: change(setPassword),
      onBlur: () => setProblem(password === '' ? null : passwordProblem(password)),
    },
    second: {
      value: again,
      onChange: change(setAgain),
      onBlur: () => again !== '' && again !== password && setProblem(passwordWords.differ),
    },
  }
}
