import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '../../kit/api/queries.ts'
import { onSession, readToken, rememberReturnPath, tokenProfile } from '../../kit/api/session.ts'

/**
 * Handles the end of the session: an open page asks for sign-in in a dialog over it; before anything
 * was shown, it redirects to /login.
 * @returns whether to show the sign-in dialog
 */
export const useSessionWatch = (username: string | undefined, firm: number | undefined) => {
  const router = useRouter()
  const [needsSignIn, setNeedsSignIn] = useState(false)
  // The first request may have ended the session before this subscription existed.
  useEffect(() => {
    if (readToken() === null) toSignIn(router)
  }, [router])
  useEffect(
    () =>
      onSession((state) => {
        if (state === 'signedOut') {
          setNeedsSignIn(false)
          queryClient.clear()
          void router.navigate({ to: '/login' })
        } else if (state === 'signedIn') {
          setNeedsSignIn(false)
          // If another person signed in, here or in another tab, or this one works for another company now, reload so that
          // nothing of before remains.
          const now = tokenProfile()
          if (username && (now?.username !== username || now.firm !== firm)) location.assign('/')
          else void queryClient.invalidateQueries()
        } else if (username) setNeedsSignIn(true)
        else toSignIn(router)
      }),
    [router, username, firm],
  )
  return needsSignIn
}

const toSignIn = (router: ReturnType<typeof useRouter>): void => {
  rememberReturnPath(router.state.location.href)
  void router.navigate({ to: '/login' })
}
