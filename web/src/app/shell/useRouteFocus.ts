import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After going to another page the focus is on it, unless the page has put it somewhere itself. */
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
