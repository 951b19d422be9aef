import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Moves the focus to the page after a navigation, unless the page has already placed it. */
export const useRouteFocus = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const page = document.getElementById('page')
        if (!pathChanged || !fromLocation || !page || page.contains(document.activeElement)) return
        page.focus({ preventScroll: true })
      }),
    [router],
  )
}
