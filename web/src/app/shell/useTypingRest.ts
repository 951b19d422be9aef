import { useEffect, useRef, useState } from 'react'
import { isTyping } from '../../ui/keys.ts'

/** Milliseconds without a key after which nobody is in the middle of a word. */
const restMs = 1000

/** True once it is asked for and nobody is typing: what comes over the page by itself takes no key meant for a field. */
export const useTypingRest = (asked: boolean): boolean => {
  const [isRest, setRest] = useState(false)
  const lastKey = useRef(-Infinity)
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (isTyping(event.target)) lastKey.current = event.timeStamp
    }
    addEventListener('keydown', down, true)
    return () => removeEventListener('keydown', down, true)
  }, [])
  useEffect(() => {
    if (!asked) return setRest(false)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const left = lastKey.current + restMs - performance.now()
      if (left > 0) timer = setTimeout(look, left)
      else setRest(true)
    }
    look()
    return () => clearTimeout(timer)
  }, [asked])
  return asked && isRest
}
