import { startTransition, useCallback, useEffect, useState } from 'react'
import type { RefObject } from 'react'

interface Window {
  from: number
  to: number
}

/** Rows drawn beyond the edges, so that quick scrolling shows no holes. */
const beyond = 12
/** Up to here everything is drawn: the browser's own search and printing then find it all. */
const few = 120
/** The rows of a longer list that stand as soon as there are any. */
const atFirst: Window = { from: 0, to: 32 }

/** The rows to draw at once: those in sight, and of the ones around them what stands there already. */
const atOnce = (now: Window, inSight: Window, wide: Window): Window => {
  if (now.to <= inSight.from || now.from >= inSight.to) return inSight
  return {
    from: Math.max(wide.from, Math.min(now.from, inSight.from)),
    to: Math.min(wide.to, Math.max(now.to, inSight.to)),
  }
}
const kept = (now: Window, next: Window): Window =>
  now.from === next.from && now.to === next.to ? now : next

/**
 * Which of `count` rows of one `height` are near what `box` shows. All rows have the same height, so their places follow
 * from arithmetic and 10,000 of them cost as much as 60. After a jump the rows in sight are drawn first, and those beyond
 * the edges when there is time.
 */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, height: number): Window {
  const [shown, setShown] = useState<Window>(atFirst)
  const look = useCallback(
    (element: HTMLElement) => {
      const step = 8
      const first = Math.floor(element.scrollTop / height)
      const start = Math.floor(first / step) * step
      const room = Math.ceil(element.clientHeight / height)
      return {
        inSight: { from: Math.min(first, count), to: Math.min(count, first + room + 1) },
        wide: { from: Math.max(0, start - beyond), to: Math.min(count, start + room + step + beyond) },
      }
    },
    [count, height],
  )
  useEffect(() => {
    const element = box.current
    if (!element || count <= few) return
    const update = () => {
      const { inSight, wide } = look(element)
      setShown((now) => kept(now, atOnce(now, inSight, wide)))
      startTransition(() => setShown((now) => kept(now, wide)))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    const size = new ResizeObserver(update)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      size.disconnect()
    }
  }, [box, count, look])
  if (count <= few) return { from: 0, to: count }
  return { from: Math.min(shown.from, count), to: Math.min(shown.to, count) }
}
