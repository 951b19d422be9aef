/** The part of the session needed here: its token, and a subscription to its changes (`watch` returns the unsubscribe). */
type Session = { token: () => string | null; watch: (listener: () => void) => () => void }

/**
 * Resolves once someone is signed in, right away if someone already is. It holds back reads of a page under the sign-in
 * dialog or on its way to /login, which would only get a 401.
 * @throws the signal's reason when the read is aborted
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
