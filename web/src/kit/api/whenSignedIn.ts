/** What is asked of a session: its token, and to be told of changes (the answer stops that). */
type Session = { token: () => string | null; watch: (heard: () => void) => () => void }

/**
 * Resolves at once while someone is signed in, else when someone is again: a page under the sign-in dialog, or on its
 * way to /login, neither asks in vain nor breaks. Rejects with the signal's reason when nobody waits any longer.
 */
export const whenSignedIn = ({ token, watch }: Session, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (token()) return resolve()
    const stop = watch(() => {
      if (!token()) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason as Error)
    })
  })
