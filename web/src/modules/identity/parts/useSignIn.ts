import { useEffect, useState } from 'react'
import { askPasskey } from '../passkey.ts'
import { signIn, type Given, type SignIn, type Step } from '../sign-in.ts'

type Asked = Extract<SignIn, { kind: 'step' }>
const declined = 'No passkey was used. Try again, or sign in another way.'

/** State machine of a sign-in: password, second factor, refusals, and waits. Calls `done` after success. */
export const useSignIn = (done: () => void) => {
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<Asked>()
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

  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy || seconds > 0) return
    setBusy(true)
    setSays('')
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }
  const take = (answer: Exclude<SignIn, { kind: 'step' }>) => {
    if (answer.kind === 'in') return done()
    setSays(answer.says)
    if (answer.kind === 'wait') setSeconds(answer.seconds)
  }
  const send = (username: string, password: string, given: Given = {}) =>
    run(async () => {
      const answer = await signIn(username.trim(), password, given)
      if (answer.kind !== 'step') return take(answer)
      const isWrong = given.code !== undefined || given.passkey !== undefined
      // The same step again means that the code was wrong. Keep what the new answer leaves out.
      if (isWrong) setSays(answer.says)
      setStep(isWrong && step ? { ...step, step: answer.step } : answer)
    })
  /** Signs in with a passkey as the second factor. */
  const passkey = (username: string, password: string) =>
    run(async () => {
      const given = step?.options && (await askPasskey(step.options))
      if (!given) return setSays(declined)
      const answer = await signIn(username.trim(), password, { passkey: given, step: 'passkey' })
      if (answer.kind !== 'step') return take(answer)
      setSays(answer.says)
    })
  /** Signs in with a passkey alone, which identifies the user by itself. */
  const passkeyAlone = () =>
    run(async () => {
      const asked = await signIn('', '', { passkey: 'start' })
      if (asked.kind !== 'step') return take(asked)
      const given = asked.options && (await askPasskey(asked.options))
      if (!given) return setSays(declined)
      const answer = await signIn('', '', { passkey: given })
      if (answer.kind === 'step') setSays(answer.says)
      else take(answer)
    })
  const other = (username: string, password: string, next: Step) => send(username, password, { step: next })
  const startOver = () => {
    setStep(undefined)
    setSays('')
  }
  return { busy, step, says, seconds, send, passkey, passkeyAlone, other, startOver }
}
