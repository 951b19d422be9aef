import { useEffect, useState } from 'react'
import type { BodyIn } from '#contract/kit/call.ts'
import type { authorizationByLink, AuthorizationView } from '#contract/requests/authorization.ts'
import { api, CallError } from '../../../../kit/api/client.ts'

type Link = BodyIn<typeof authorizationByLink>

/** Loads what an authorization link asks. The link is the credential, so this needs no session and loads nothing else of the app. */
export const useAuthorizationLink = (link: Link) => {
  const { calibrateEvent, action, token } = link
  const [view, setView] = useState<AuthorizationView>()
  const [error, setError] = useState<CallError>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    const onError = (failure: unknown) => {
      if (!(failure instanceof CallError)) throw failure
      if (!isUnmounted) setError(failure)
    }
    const onAnswer = (answer: AuthorizationView) => {
      if (isUnmounted) return
      setError(undefined)
      setView(answer)
    }
    api('POST calibrate/authorizationByLink', { body: { calibrateEvent, action, token } }).then(
      onAnswer,
      onError,
    )
    return () => {
      isUnmounted = true
    }
  }, [calibrateEvent, action, token, attempt])
  return { view, error, setView, refetch: () => setAttempt((before) => before + 1) }
}
