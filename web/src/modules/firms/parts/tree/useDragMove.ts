import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

export interface Drag {
  /** Key of the dragged row. */
  key: string
  x: number
  y: number
  /** Key of the row under the pointer. */
  over: string | undefined
}

interface Options {
  box: RefObject<HTMLElement | null>
  may: (key: string) => boolean
  /** Called when the pointer rests on this row. */
  onRest: (key: string) => void
  onDrop: (key: string, over: string) => void
}

const threshold = 6
const restMs = 600
const edge = 40

/** Drag and drop of tree rows with mouse or pen; Esc cancels. Touch scrolls instead and uses the menu. */
export const useDragMove = ({ box, may, onRest, onDrop }: Options) => {
  const [drag, setDrag] = useState<Drag>()
  const begun = useRef<{ key: string; x: number; y: number }>(undefined)
  const latest = useRef<Drag>(undefined)
  const calls = useRef({ onRest, onDrop })
  calls.current = { onRest, onDrop }
  const put = (next: Drag | undefined) => {
    latest.current = next
    setDrag(next)
  }
  const over = drag?.over
  const isOn = drag !== undefined

  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => calls.current.onRest(over), restMs)
    return () => clearTimeout(timer)
  }, [over])

  useEffect(() => {
    if (!isOn) return
    let frame = 0
    const scroll = () => {
      const bounds = box.current?.getBoundingClientRect()
      const y = latest.current?.y ?? 0
      if (bounds && y < bounds.top + edge) box.current?.scrollBy(0, -8)
      if (bounds && y > bounds.bottom - edge) box.current?.scrollBy(0, 8)
      frame = requestAnimationFrame(scroll)
    }
    frame = requestAnimationFrame(scroll)
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      begun.current = undefined
      put(undefined)
    }
    addEventListener('keydown', cancel, true)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('keydown', cancel, true)
    }
  }, [isOn, box])

  const rowAt = (x: number, y: number): string | undefined => {
    const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-key]')
    return row && box.current?.contains(row) ? row.dataset.key : undefined
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    if (event.button !== 0 || event.pointerType === 'touch' || target.closest('button')) return
    if (key && may(key)) begun.current = { key, x: event.clientX, y: event.clientY }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = begun
    if (!current) return
    const { clientX: x, clientY: y } = event
    if (!latest.current && Math.hypot(x - current.x, y - current.y) < threshold) return
    if (!latest.current) event.currentTarget.setPointerCapture(event.pointerId)
    put({ key: current.key, x, y, over: rowAt(x, y) })
  }
  const onPointerUp = () => {
    const dropped = latest.current
    begun.current = undefined
    put(undefined)
    if (dropped?.over && dropped.over !== dropped.key) calls.current.onDrop(dropped.key, dropped.over)
  }
  const onPointerCancel = () => {
    begun.current = undefined
    put(undefined)
  }
  return { drag, handle: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}
