import { useCallback, useEffect, useState } from 'react'
import type { RefObject } from 'react'

interface Window {
  from: number
  to: number
}

/** Rows drawn beyond the edges, so that quick scrolling shows no holes. */
const beyond = 12
/** Up to here everything is drawn: the browser's own search and printing then find it all. */
const few = 120

/**
 * Which of `count` rows of one `height` are near what `box` shows. All rows have the same height, so their places follow
 * from arithmetic and 10,000 of them cost as much as 60.
 */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, height: number): Window {
  const look = useCallback((): Window => {
    const element = box.current
    if (count <= few || !element) return { from: 0, to: Math.min(count, few) }
    const step = 8
    const first = Math.floor(element.scrollTop / height / step) * step
    const room = Math.ceil(element.clientHeight / height)
    return { from: Math.max(0, first - beyond), to: Math.min(count, first + room + step + beyond) }
  }, [box, count, height])
  const [shown, setShown] = useState<Window>({ from: 0, to: Math.min(count, few) })
  useEffect(() => {
    const element = box.current
    const update = () =>
      setShown((now) => {
        const next = look()
        return next.from === now.from && next.to === now.to ? now : next
      })
    update()
    if (!element || count <= few) return
    element.addEventListener('scroll', update, { passive: true })
    const size = new ResizeObserver(update)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      size.disconnect()
    }
  }, [box, count, look])
  return { from: Math.min(shown.from, count), to: Math.min(Math.max(shown.to, 0), count) }
}
