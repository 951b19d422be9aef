import { router } from './router.tsx'

/**
 * The frame that the page came with lies under the app, and leaves when the app's own is there: a moment later, so that
 * the browser has counted it as seen and does not take the same words, drawn again, for something new.
 */
export const removeSplash = (): void => {
  const begun = document.querySelector('.begin')
  if (!begun) return
  const stop = router.subscribe('onRendered', () => {
    stop()
    // Before the door there is no frame to lie under.
    if (!document.getElementById('page')) return begun.remove()
    begun.setAttribute('aria-hidden', 'true')
    setTimeout(() => begun.remove(), 100)
  })
}
