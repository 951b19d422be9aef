import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '../rules/rows.ts'

/** Delay before scrolling to the last message. By then images have their size. */
export const scrollDelayMs = 500
/** Distance from the end, in pixels, that still counts as being at the end. */
const nearPx = 48
const earlierPx = 240

interface Options {
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
export const useThreadScroll = ({ rows, ready, around, onBefore, onAfter }: Options) => {
  const box = useRef<HTMLDivElement>(null)
  const stick = useRef(around === undefined)
  const [atEnd, setAtEnd] = useState(true)
  // oxlint-disable-next-line react/incompatible-library -- its instance is one for the life of the view
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (rows[index]?.kind === 'message' ? 76 : 32),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    paddingEnd: 10,
  })
  const size = virtual.getTotalSize()
  const scrollToEnd = useCallback(() => {
    stick.current = true
    setAtEnd(true)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])
  const scrollToNumber = useCallback(
    (number: number) => {
      const index = rows.findIndex((row) => row.kind === 'message' && row.message.number >= number)
      if (index < 0) return false
      stick.current = false
      virtual.scrollToIndex(index, { align: 'center' })
      return true
    },
    [rows, virtual],
  )

  const onScroll = () => {
    const element = box.current
    if (!element) return
    const end = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    stick.current = end
    setAtEnd(end)
    if (element.scrollTop < earlierPx) onBefore()
    if (end) onAfter()
  }
  useLayoutEffect(() => {
    if (stick.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [size, rows])
  // Keep the last message in view when the composer grows and this box shrinks.
  useEffect(() => {
    const element = box.current
    if (!ready || !element) return
    const watch = new ResizeObserver(() => {
      if (stick.current) element.scrollTop = element.scrollHeight
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [ready])
  useEffect(() => {
    if (!ready || around !== undefined) return
    const timer = setTimeout(() => stick.current && scrollToEnd(), scrollDelayMs)
    return () => clearTimeout(timer)
  }, [ready, around, scrollToEnd])

  // Earlier messages were inserted above: keep the first visible message in place.
  const first = rows.find((row) => row.kind === 'message')?.key
  const previous = useRef<{ first: string | undefined; size: number }>({ first, size })
  useLayoutEffect(() => {
    const last = previous.current
    const grew = size - last.size
    if (last.first && last.first !== first && rows.some(({ key }) => key === last.first) && !stick.current)
      if (box.current) box.current.scrollTop += grew
    previous.current = { first, size }
  }, [first, size, rows])
  // A chat that doesn't fill the view can't be scrolled, so load its history right away.
  useEffect(() => {
    const element = box.current
    if (ready && element && element.scrollHeight <= element.clientHeight) onBefore()
  }, [ready, size, onBefore])
  return { box, virtual, atEnd, stick, scrollToEnd, scrollToNumber, onScroll }
}
