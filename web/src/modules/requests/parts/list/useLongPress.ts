import { useRef, type PointerEvent } from 'react'

const long = 500
const still = 8

/** A touch that stays on a row (`data-row`) for half a second without moving; the click that ends it is no click. */
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
      }, long)
      touch.current = { timer, x: event.clientX, y: event.clientY, wasLong: false }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - touch.current.x, clientY - touch.current.y) > still) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
  return { on, wasLong: () => touch.current.wasLong }
}
