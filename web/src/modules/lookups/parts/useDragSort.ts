import { useEffect, useRef, useState, type PointerEvent } from 'react'

type Drag = { id: number; place: number }

/** Index of the drop position: compares the pointer with the middles of the rows at the start of the drag. */
const placeAt = (middles: readonly number[], y: number, own: number): number => {
  const above = middles.filter((middle) => middle < y).length
  return Math.max(0, Math.min(middles.length - 1, above > own ? above - 1 : above))
}

/**
 * Drag sorting by handle with mouse, pen, or touch. `drag` has the dragged row and its target position; Esc
 * cancels. Rows need `data-row`. `onDrop` gets the id and the zero-based target index.
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
