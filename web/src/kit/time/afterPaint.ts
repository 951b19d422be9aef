/** A covered window gets no animation frames, so the wait ends after this. */
const maxWaitMs = 100

/** Resolves after the browser has painted the current state; right away when the page is hidden. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve()
    // The frame callback runs before the paint, the timer after it.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, maxWaitMs)
  })
