import { useCallback, useRef, useState, type RefObject } from 'react'
import { startDrag, type DropTarget } from './drag.ts'
import type { MapHandle } from './map/DispatchCanvas.tsx'
import type { Movable } from './useMoves.ts'

/** Distance between the chip and the pointer, in pixels. */
const offset = { x: 14, y: 18 }
/** Largest size of the chip. */
const room = { width: 310, height: 140 }

/** A visit that is dragged over a tech, the list, or neither. */
export const useDrag = (
  map: RefObject<MapHandle | undefined>,
  onDrop: (visit: Movable, target: DropTarget) => void,
) => {
  const chip = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<Movable>()
  const [target, setTarget] = useState<DropTarget>()
  const drop = useRef(onDrop)
  drop.current = onDrop
  const start = useCallback(
    (visit: Movable, press: MouseEvent) => {
      startDrag(press, {
        onChange: (isDragging) => {
          setDragged(isDragging ? visit : undefined)
          setTarget(undefined)
        },
        onOver: setTarget,
        onMove: (x, y) => {
          if (!chip.current) return
          const left = Math.min(x + offset.x, innerWidth - room.width)
          const top = y + offset.y + room.height > innerHeight ? y - room.height : y + offset.y
          chip.current.style.transform = `translate(${left}px, ${top}px)`
        },
        onDrop: (to) => drop.current(visit, to),
        techOnMap: (x, y) => map.current?.techAt(x, y),
      })
    },
    [map],
  )
  return { chip, dragged, target, start }
}
