import { useEffect, useState } from 'react'
import type { GuestView } from '#contract/requests/guests.ts'
import { api, CallError } from '../../../../kit/api/client.ts'

const pollMs = 20_000

/**
 * What a guest link shows, loaded again every 20 seconds while the page is looked at. The link is the credential, so this
 * needs no session and loads nothing else of the app. `isStale` when the last load failed and an older answer is shown.
 */
export const useGuestView = (token: string) => {
  const [view, setView] = useState<GuestView>()
  const [loadedAt, setLoadedAt] = useState(0)
  const [error, setError] = useState<CallError>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    const load = async () => {
      try {
        const answer = await api('POST calibrate/guestView', { body: { token } })
        if (isUnmounted) return
        setError(undefined)
        setView(answer)
        setLoadedAt(Date.now())
      } catch (failure) {
        if (!(failure instanceof CallError)) throw failure
        if (!isUnmounted) setError(failure)
      }
    }
    const loadIfShown = () => {
      if (document.visibilityState === 'visible') void load()
    }
    void load()
    const timer = setInterval(loadIfShown, pollMs)
    document.addEventListener('visibilitychange', loadIfShown)
    return () => {
      isUnmounted = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', loadIfShown)
    }
  }, [token, attempt])
  return { view, error, loadedAt, refetch: () => setAttempt((before) => before + 1) }
}
