import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { takeSavedPosition } from './savedPosition.ts'

/** The scrolling element of a list, which also handles its keys. */
export const scrollBoxIn = (list: HTMLElement | null): HTMLElement | null =>
  list?.querySelector<HTMLElement>('[role="group"][tabindex="0"]') ?? null

/**
 * Current row and scroll position of a list. Returning to the same query (`of`) restores both and the focus; another query
 * starts at the top.
 */
export const useSavedPosition = (wrap: RefObject<HTMLElement | null>, of: string, hasRows: boolean) => {
  const [current, setCurrent] = useState<string | number>()
  const shownQuery = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!hasRows || shownQuery.current === of) return
    const isFirst = shownQuery.current === undefined
    shownQuery.current = of
    const element = scrollBoxIn(wrap.current)
    if (!element) return
    const position = isFirst ? takeSavedPosition(of) : undefined
    element.scrollTop = position?.scroll ?? 0
    if (!position) return
    setCurrent(position.row)
    element.focus({ preventScroll: true })
  }, [wrap, of, hasRows])
  return { current, setCurrent, scroll: () => scrollBoxIn(wrap.current)?.scrollTop ?? 0 }
}
