import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { takePlace } from './place.ts'

/** The part of a list that scrolls and takes the keys. */
export const boxIn = (list: HTMLElement | null): HTMLElement | null =>
  list?.querySelector<HTMLElement>('[role="group"][tabindex="0"]') ?? null

/**
 * The current row and the scroll of a list. Coming back to the same question (`of`) finds both, and the focus; the rows
 * of another question are shown from the first.
 */
export const usePlace = (wrap: RefObject<HTMLElement | null>, of: string, isThere: boolean) => {
  const [current, setCurrent] = useState<string | number>()
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!isThere || shown.current === of) return
    const isFirst = shown.current === undefined
    shown.current = of
    const element = boxIn(wrap.current)
    if (!element) return
    const place = isFirst ? takePlace(of) : undefined
    element.scrollTop = place?.scroll ?? 0
    if (!place) return
    setCurrent(place.row)
    element.focus({ preventScroll: true })
  }, [wrap, of, isThere])
  return { current, setCurrent, scroll: () => boxIn(wrap.current)?.scrollTop ?? 0 }
}
