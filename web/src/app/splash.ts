import { router } from './router.tsx'

/**
 * Removes the static frame from the page's HTML once the app has rendered its own over it. A short delay lets the browser
 * count the static frame as painted, so that the same text drawn again isn't measured as new content.
 */
export const removeSplash = (): void => {
  const splash = document.querySelector('.begin')
  if (!splash) return
  const stop = router.subscribe('onRendered', () => {
    stop()
    // The sign-in page has no frame that would cover the static one.
    if (!document.getElementById('page')) return splash.remove()
    splash.setAttribute('aria-hidden', 'true')
    setTimeout(() => splash.remove(), 100)
  })
}
