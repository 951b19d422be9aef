import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '../../kit/api/queries.ts'
import { onSession, readToken, rememberPath, tokenProfile } from '../../kit/api/session.ts'

/**
 * What happens when the session ends (decisions, "Habits"): with a page open, sign-in is asked for over it and the work
 * goes on; before anything was shown it leads to /login. Answers whether to ask, and what to do once signed in again.
 */
export const useSessionWatch = (username: string | undefined) => {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  // The first answer may have ended the session before anybody here could hear of it.
  useEffect(() => {
    if (readToken() === null) toSignIn(router)
  }, [router])
  useEffect(
    () =>
      onSession((state) => {
        if (state === 'signedOut') {
          setAsking(false)
          queryClient.clear()
          void router.navigate({ to: '/login' })
        } else if (state === 'signedIn') {
          setAsking(false)
          // Another person signed in, here or in another tab: nothing of the first one stays.
          if (username && tokenProfile()?.username !== username) location.assign('/')
          else void queryClient.invalidateQueries()
        } else if (username) setAsking(true)
        else toSignIn(router)
      }),
    [router, username],
  )
  return asking
}

const toSignIn = (router: ReturnType<typeof useRouter>): void => {
  rememberPath(router.state.location.href)
  void router.navigate({ to: '/login' })
}
