import { startTransition, useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Lanes are drawn before they scroll into view by this much. */
const margin = '300px 0px'

/** Whether a block of the lane has the focus, which would be lost with it. */
const hasFocus = (laneKey: string): boolean =>
  document.activeElement?.closest<HTMLElement>('[data-lane]')?.dataset.lane === laneKey

/**
 * Whether a lane is in view or about to be. Others keep their place and leave their blocks out, so that a board of many
 * lanes costs what its window shows. Paper takes all.
 * @param isNearAtFirst what to assume until the browser has told
 */
export const useNear = (
  lane: RefObject<HTMLElement | null>,
  laneKey: string,
  isNearAtFirst: boolean,
): boolean => {
  const [isNear, setNear] = useState(isNearAtFirst)
  useEffect(() => {
    const element = lane.current
    const root = element?.closest('[data-board-scroll]')
    if (!element || !root) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isInView = entries.at(-1)?.isIntersecting ?? true
        startTransition(() => setNear(isInView || hasFocus(laneKey)))
      },
      { root, rootMargin: margin },
    )
    observer.observe(element)
    const print = () => flushSync(() => setNear(true))
    addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', print)
    }
  }, [lane, laneKey])
  return isNear
}
