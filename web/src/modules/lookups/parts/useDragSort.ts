import { useEffect, useRef, useState, type PointerEvent } from 'react'

type Drag = { id: number; index: number }

/** Index of the drop position: compares the pointer with the middles of the rows at the start of the drag. */
const indexAt = (middles: readonly number[], y: number, startIndex: number): number => {
  const above = middles.filter((middle) => middle < y).length
  return Math.max(0, Math.min(middles.length - 1, above > startIndex ? above - 1 : above))
}

/**
 * Drag sorting by handle with mouse, pen, or touch. `drag` has the dragged row and its target position; Esc
 * cancels. Rows need `data-row`. `onDrop` gets the id and the zero-based target index.
 */
export const useDragSort = (onDrop: (id: number, index: number) => void) => {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef(drag)
  latest.current = drag
  const middles = useRef<number[]>([])
  const startIndex = useRef(0)
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
      startIndex.current = row ? rows.indexOf(row) : 0
      middles.current = rows.map((each) => {
        const { top, height } = each.getBoundingClientRect()
        return top + height / 2
      })
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, index: startIndex.current })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!latest.current) return
      const index = indexAt(middles.current, event.clientY, startIndex.current)
      if (index !== latest.current.index) setDrag({ id, index })
    },
    onPointerUp: () => {
      const last = latest.current
      setDrag(undefined)
      if (last && last.index !== startIndex.current) onDrop(last.id, last.index)
    },
    onPointerCancel: () => setDrag(undefined),
  })
  return { drag, from: startIndex.current, handle }
}
