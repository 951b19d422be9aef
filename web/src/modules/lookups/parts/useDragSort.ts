import { useEffect, useRef, useState, type PointerEvent } from 'react'

type Drag = { id: number; place: number }

/** Places are counted by the middles of the rows, as they stand when the drag begins. */
const placeAt = (middles: readonly number[], y: number, own: number): number => {
  const above = middles.filter((middle) => middle < y).length
  return Math.max(0, Math.min(middles.length - 1, above > own ? above - 1 : above))
}

/**
 * Dragging a row by its handle with mouse, pen or finger. `drag` tells which row is moved and where it would land; Esc
 * puts it back. Rows carry `data-row`; `onDrop` gets the id and the place, 0 is the first.
 */
export const useDragSort = (onDrop: (id: number, place: number) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef(drag)
  latest.current = drag
  const middles = useRef<number[]>([])
  const own = useRef(0)
  useEffect(() => {
    if (!drag) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setDrag(undefined)
    }
    addEventListener('keydown', cancel, true)
    return () => removeEventListener('keydown', cancel, true)
  }, [drag])
  const handle = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      const rows = [...(event.currentTarget.closest('tbody')?.querySelectorAll('[data-row]') ?? [])]
      const row = event.currentTarget.closest('[data-row]')
      own.current = row ? rows.indexOf(row) : 0
      middles.current = rows.map((each) => {
        const { top, height } = each.getBoundingClientRect()
        return top + height / 2
      })
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, place: own.current })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!latest.current) return
      const place = placeAt(middles.current, event.clientY, own.current)
      if (place !== latest.current.place) setDrag({ id, place })
    },
    onPointerUp: () => {
      const dropped = latest.current
      setDrag(undefined)
      if (dropped && dropped.place !== own.current) onDrop(dropped.id, dropped.place)
    },
    onPointerCancel: () => setDrag(undefined),
  })
  return { drag, from: own.current, handle }
}
