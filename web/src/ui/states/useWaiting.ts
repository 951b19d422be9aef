import { useEffect, useState } from 'react'

/** Not waiting; up to 0.3 s (show nothing); then 'shown' (skeleton); from 2 s on 'long' (progress and Cancel). */
export type Waiting = 'no' | 'brief' | 'shown' | 'long'

/** How long something has been loading, in steps. Fast responses show no skeleton at all, which avoids flicker. */
export function useWaiting(busy: boolean): Waiting {
  const [waiting, setWaiting] = useState<Waiting>(busy ? 'brief' : 'no')
  useEffect(() => {
    if (!busy) {
      setWaiting('no')
      return
    }
    setWaiting('brief')
    const shown = setTimeout(() => setWaiting('shown'), 300)
    const long = setTimeout(() => setWaiting('long'), 2000)
    return () => {
      clearTimeout(shown)
      clearTimeout(long)
    }
  }, [busy])
  return waiting
}
