import { startTransition, useCallback, useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** A range of row indexes; `to` is exclusive. */
interface RowRange {
  from: number
  to: number
}

/** Rows rendered beyond the visible ones, so that fast scrolling shows no gaps. */
const overscan = 12
/** Lists up to this length are rendered completely, so that the browser's own search and printing cover all rows. */
const maxUnwindowed = 120
/** The rows of a longer list that render first, before its box is measured. */
const initialRange: RowRange = { from: 0, to: 32 }

/** The rows to render right away: the visible ones, plus those around them that are already rendered. */
const immediateRange = (now: RowRange, visible: RowRange, wide: RowRange): RowRange => {
  if (now.to <= visible.from || now.from >= visible.to) return visible
  return {
    from: Math.max(wide.from, Math.min(now.from, visible.from)),
    to: Math.min(wide.to, Math.max(now.to, visible.to)),
  }
}
/** Returns the same object when nothing changed, so that React skips the render. */
const keepIfEqual = (now: RowRange, next: RowRange): RowRange =>
  now.from === next.from && now.to === next.to ? now : next

/**
 * Which of `count` rows to render around the visible part of `box`. All rows have the same `height` in pixels, so positions
 * are plain arithmetic and 10,000 rows cost as much as 60. After a jump the visible rows render first, and those beyond
 * the edges in a transition.
 */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, height: number): RowRange {
  const [shown, setShown] = useState<RowRange>(initialRange)
  const measure = useCallback(
    (element: HTMLElement) => {
      const step = 8
      const first = Math.floor(element.scrollTop / height)
      const start = Math.floor(first / step) * step
      const room = Math.ceil(element.clientHeight / height)
      return {
        visible: { from: Math.min(first, count), to: Math.min(count, first + room + 1) },
        wide: { from: Math.max(0, start - overscan), to: Math.min(count, start + room + step + overscan) },
      }
    },
    [count, height],
  )
  useEffect(() => {
    const element = box.current
    if (!element || count <= maxUnwindowed) return
    const update = () => {
      const { visible, wide } = measure(element)
      setShown((now) => keepIfEqual(now, immediateRange(now, visible, wide)))
      startTransition(() => setShown((now) => keepIfEqual(now, wide)))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    const size = new ResizeObserver(update)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      size.disconnect()
    }
  }, [box, count, measure])
  if (count <= maxUnwindowed) return { from: 0, to: count }
  return { from: Math.min(shown.from, count), to: Math.min(shown.to, count) }
}
