import { useEffect, useState } from 'react'
import { signIn, type SignIn } from '../sign-in.ts'

/** The course of a sign-in: password, second step, refusals and waits. `done` is called once one is in. */
export const useSignIn = (done: () => void) => {
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<Extract<SignIn, { kind: 'step' }>>()
  const [says, setSays] = useState('')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => {
      setSeconds(seconds - 1)
      if (seconds === 1) setSays('')
    }, 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  const send = async (username: string, password: string, code?: string): Promise<void> => {
    if (busy || seconds > 0) return
    setBusy(true)
    setSays('')
    try {
      const answer = await signIn(username.trim(), password, code)
      if (answer.kind === 'in') return done()
      if (answer.kind === 'step') {
        // The same question again is the answer to a code: it was not right.
        if (step && code !== undefined) setSays(answer.says)
        return setStep(answer)
      }
      setSays(answer.says)
      if (answer.kind === 'wait') setSeconds(answer.seconds)
    } finally {
      setBusy(false)
    }
  }
  const startOver = () => {
    setStep(undefined)
    setSays('')
  }
  return { busy, step, says, seconds, send, startOver }
}
