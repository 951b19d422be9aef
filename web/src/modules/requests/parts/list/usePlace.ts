import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { takePlace } from './place.ts'

/** The part of a list that scrolls and takes the keys. */
export const boxIn = (list: HTMLElement | null): HTMLElement | null =>
  list?.querySelector<HTMLElement>('[role="group"][tabindex="0"]') ?? null

/** The current row and the scroll of a list; coming back to the same question finds both, and the focus. */
export const usePlace = (wrap: RefObject<HTMLElement | null>, of: string, isThere: boolean) => {
  const [current, setCurrent] = useState<string | number>()
  const isTaken = useRef(false)
  useLayoutEffect(() => {
    if (!isThere || isTaken.current) return
    isTaken.current = true
    const place = takePlace(of)
    const element = boxIn(wrap.current)
    if (!place || !element) return
    setCurrent(place.row)
    element.scrollTop = place.scroll
    element.focus({ preventScroll: true })
  }, [wrap, of, isThere])
  return { current, setCurrent, scroll: () => boxIn(wrap.current)?.scrollTop ?? 0 }
}
