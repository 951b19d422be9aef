import { useEffect, useState } from 'react'
import type { BodyIn } from '#contract/kit/call.ts'
import type { authorizationByLink, AuthorizationView } from '#contract/requests/authorization.ts'
import { api, CallError } from '../../../../kit/api/client.ts'

type Link = BodyIn<typeof authorizationByLink>

/** What a link asks. The link alone says who asks: no session is waited for, and nothing else of the product is loaded. */
export const useLink = (link: Link) => {
  const { calibrateEvent, action, token } = link
  const [view, setView] = useState<AuthorizationView>()
  const [error, setError] = useState<CallError>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isGone = false
    const fail = (failure: unknown) => {
      if (!(failure instanceof CallError)) throw failure
      if (!isGone) setError(failure)
    }
    const keep = (answer: AuthorizationView) => {
      if (isGone) return
      setError(undefined)
      setView(answer)
    }
    api('POST calibrate/authorizationByLink', { body: { calibrateEvent, action, token } }).then(keep, fail)
    return () => {
      isGone = true
    }
  }, [calibrateEvent, action, token, round])
  return { view, error, setView, refetch: () => setRound((before) => before + 1) }
}
