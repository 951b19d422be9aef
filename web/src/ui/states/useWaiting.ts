import { useEffect, useState } from 'react'

/** Not waiting; under 0.3 s, when nothing is shown; with a skeleton; over 2 s, with progress and Cancel. */
export type Waiting = 'no' | 'brief' | 'shown' | 'long'

/** How long something has been under way. Quick answers show no skeleton at all, so nothing flickers. */
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
