import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '../rules/rows.ts'

/** Delay before scrolling to the last message (document 2, section 9). By then images have their size. */
export const toLastMs = 500
/** Distance from the end, in pixels, that still counts as being at the end. */
const nearPx = 48
const earlierPx = 240

interface Asks {
  rows: readonly Row[]
  ready: boolean
  /** Number of the message to show instead of the end, e.g. a search hit. */
  around: number | undefined
  onBefore: () => void
  onAfter: () => void
}

/**
 * Scroll behavior of a chat: it sticks to the end while the reader is there, and keeps the position when
 * earlier messages are inserted above.
 */
export const useThreadScroll = ({ rows, ready, around, onBefore, onAfter }: Asks) => {
  const box = useRef<HTMLDivElement>(null)
  const stick = useRef(around === undefined)
  const [atEnd, setAtEnd] = useState(true)
  // oxlint-disable-next-line react/incompatible-library -- its instance is one for the life of the view
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => (rows[at]?.kind === 'message' ? 76 : 32),
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: 10,
    paddingEnd: 10,
  })
  const size = virtual.getTotalSize()
  const toEnd = useCallback(() => {
    stick.current = true
    setAtEnd(true)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])
  const toNumber = useCallback(
    (number: number) => {
      const at = rows.findIndex((row) => row.kind === 'message' && row.message.number >= number)
      if (at < 0) return false
      stick.current = false
      virtual.scrollToIndex(at, { align: 'center' })
      return true
    },
    [rows, virtual],
  )

  const scrolled = () => {
    const now = box.current
    if (!now) return
    const end = now.scrollHeight - now.scrollTop - now.clientHeight < nearPx
    stick.current = end
    setAtEnd(end)
    if (now.scrollTop < earlierPx) onBefore()
    if (end) onAfter()
  }
  useLayoutEffect(() => {
    if (stick.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [size, rows])
  // Keep the last message in view when the composer grows and this box shrinks.
  useEffect(() => {
    const now = box.current
    if (!ready || !now) return
    const watch = new ResizeObserver(() => {
      if (stick.current) now.scrollTop = now.scrollHeight
    })
    watch.observe(now)
    return () => watch.disconnect()
  }, [ready])
  useEffect(() => {
    if (!ready || around !== undefined) return
    const timer = setTimeout(() => stick.current && toEnd(), toLastMs)
    return () => clearTimeout(timer)
  }, [ready, around, toEnd])

  // Earlier messages were inserted above: keep the first visible message in place.
  const first = rows.find((row) => row.kind === 'message')?.key
  const before = useRef<{ first: string | undefined; size: number }>({ first, size })
  useLayoutEffect(() => {
    const was = before.current
    const grew = size - was.size
    if (was.first && was.first !== first && rows.some(({ key }) => key === was.first) && !stick.current)
      if (box.current) box.current.scrollTop += grew
    before.current = { first, size }
  }, [first, size, rows])
  // A chat that doesn't fill the view can't be scrolled, so load its history right away.
  useEffect(() => {
    const now = box.current
    if (ready && now && now.scrollHeight <= now.clientHeight) onBefore()
  }, [ready, size, onBefore])
  return { box, virtual, atEnd, stick, toEnd, toNumber, scrolled }
}
