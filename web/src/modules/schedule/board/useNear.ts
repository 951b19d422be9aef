import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Lanes are drawn before they scroll into view by this much. */
const margin = '300px 0px'

/**
 * Whether a lane is in view or about to be. Others keep their place and leave their blocks out, so that a board of many
 * lanes costs what its window shows. Paper takes all.
 * @param isNearAtFirst what to assume until the browser has told
 */
export const useNear = (lane: RefObject<HTMLElement | null>, isNearAtFirst: boolean): boolean => {
  const [isNear, setNear] = useState(isNearAtFirst)
  useEffect(() => {
    const element = lane.current
    const root = element?.closest('[data-board-scroll]')
    if (!element || !root) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? true), {
      root,
      rootMargin: margin,
    })
    observer.observe(element)
    const print = () => flushSync(() => setNear(true))
    addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', print)
    }
  }, [lane])
  return isNear
}
