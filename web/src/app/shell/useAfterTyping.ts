import { useEffect, useRef, useState } from 'react'
import { isTyping } from '../../ui/keys.ts'

/** Time without a key press after which the user counts as not typing. */
const pauseMs = 1000

/** Becomes true after `wanted` does, once the user has stopped typing, so that a dialog doesn't take keys meant for a field. */
export const useAfterTyping = (wanted: boolean): boolean => {
  const [isPaused, setPaused] = useState(false)
  const lastKey = useRef(-Infinity)
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (isTyping(event.target)) lastKey.current = event.timeStamp
    }
    addEventListener('keydown', down, true)
    return () => removeEventListener('keydown', down, true)
  }, [])
  useEffect(() => {
    if (!wanted) return setPaused(false)
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      const remaining = lastKey.current + pauseMs - performance.now()
      if (remaining > 0) timer = setTimeout(check, remaining)
      else setPaused(true)
    }
    check()
    return () => clearTimeout(timer)
  }, [wanted])
  return wanted && isPaused
}
