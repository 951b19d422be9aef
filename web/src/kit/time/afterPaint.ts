/** Where no frame comes, since the window is covered, nothing waits for one longer than this. */
const longestMs = 100

/** Ends when the browser has drawn what the page shows now; at once when nobody sees it. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve()
    // The callback runs before the frame is drawn, the timer after it.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longestMs)
  })
