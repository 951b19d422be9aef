import { useRef, type PointerEvent } from 'react'

const longPressMs = 500
const maxMovePx = 8

/** Detects a long press on a row (`data-row`). `wasLong` lets the caller ignore the click that ends it. */
export const useLongPress = (onLong: (row: number) => void) => {
  const touch = useRef({ timer: 0, x: 0, y: 0, wasLong: false })
  const stop = () => clearTimeout(touch.current.timer)
  const on = {
    onPointerDown: (event: PointerEvent) => {
      stop()
      touch.current.wasLong = false
      if (event.pointerType === 'mouse' || !(event.target instanceof Element)) return
      const text = event.target.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset['row']
      if (text === undefined) return
      const timer = window.setTimeout(() => {
        touch.current.wasLong = true
        onLong(Number(text))
      }, longPressMs)
      touch.current = { timer, x: event.clientX, y: event.clientY, wasLong: false }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - touch.current.x, clientY - touch.current.y) > maxMovePx) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
  return { on, wasLong: () => touch.current.wasLong }
}
