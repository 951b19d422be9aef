import { useEffect, useState } from 'react'
import { requestPasskey } from '../passkey.ts'
import { signIn, type Credentials, type SignIn, type Step } from '../sign-in.ts'
import { t } from './signInTexts.ts'

type StepAnswer = Extract<SignIn, { kind: 'step' }>

/** State machine of a sign-in: password, second factor, refusals, and waits. Calls `done` after success. */
export const useSignIn = (onSignedIn: () => void) => {
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<StepAnswer>()
  const [says, setMessage] = useState('')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => {
      setSeconds(seconds - 1)
      if (seconds === 1) setMessage('')
    }, 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  const run = async (action: () => Promise<void>): Promise<void> => {
    if (busy || seconds > 0) return
    setBusy(true)
    setMessage('')
    try {
      await action()
    } finally {
      setBusy(false)
    }
  }
  const finish = (answer: Exclude<SignIn, { kind: 'step' }>) => {
    if (answer.kind === 'in') return onSignedIn()
    setMessage(answer.says)
    if (answer.kind === 'wait') setSeconds(answer.seconds)
  }
  const send = (username: string, password: string, credentials: Credentials = {}) =>
    run(async () => {
      const answer = await signIn(username.trim(), password, credentials)
      if (answer.kind !== 'step') return finish(answer)
      const isWrong = credentials.code !== undefined || credentials.passkey !== undefined
      // The same step again means that the code was wrong. Keep what the new answer leaves out.
      if (isWrong) setMessage(answer.says)
      setStep(isWrong && step ? { ...step, step: answer.step } : answer)
    })
  /** Signs in with a passkey as the second factor. */
  const passkey = (username: string, password: string) =>
    run(async () => {
      const credentials = step?.options && (await requestPasskey(step.options))
      if (!credentials) return setMessage(t('noPasskey'))
      const answer = await signIn(username.trim(), password, { passkey: credentials, step: 'passkey' })
      if (answer.kind !== 'step') return finish(answer)
      setMessage(answer.says)
    })
  /** Signs in with a passkey alone, which identifies the user by itself. */
  const passkeyAlone = () =>
    run(async () => {
      const start = await signIn('', '', { passkey: 'start' })
      if (start.kind !== 'step') return finish(start)
      const credentials = start.options && (await requestPasskey(start.options))
      if (!credentials) return setMessage(t('noPasskey'))
      const answer = await signIn('', '', { passkey: credentials })
      if (answer.kind === 'step') setMessage(answer.says)
      else finish(answer)
    })
  const switchStep = (username: string, password: string, next: Step) =>
    send(username, password, { step: next })
  const startOver = () => {
    setStep(undefined)
    setMessage('')
  }
  return { busy, step, says, seconds, send, passkey, passkeyAlone, switchStep, startOver }
}
