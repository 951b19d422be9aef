import { swallowClick } from '../../kit/browser/swallowClick.ts'

/** What a visit can be dropped on: a tech, or the list, which unassigns it. */
export type DropTarget = { tech: number } | 'unassign'

interface DragHost {
  /** A press became a drag, or ended. */
  onChange: (isDragging: boolean) => void
  /** What is under the pointer; called once for each change. */
  onOver: (target: DropTarget | undefined) => void
  /** The pointer moved. */
  onMove: (x: number, y: number) => void
  onDrop: (target: DropTarget) => void
  /** The tech of the map at a place of the screen. */
  techOnMap: (x: number, y: number) => number | undefined
}

/** A press becomes a drag from this distance on. */
const threshold = 5

const isSame = (one: DropTarget | undefined, other: DropTarget | undefined): boolean =>
  typeof one === 'object' && typeof other === 'object' ? one.tech === other.tech : one === other

/** Follows the pointer from the press on a visit until it is released. Esc cancels. */
export const startDrag = (press: MouseEvent, host: DragHost): void => {
  let isDragging = false
  let over: DropTarget | undefined

  const targetAt = (x: number, y: number): DropTarget | undefined => {
    for (const element of document.elementsFromPoint(x, y)) {
      const row = element.closest<HTMLElement>('[data-tech]')
      if (row) return { tech: Number(row.dataset.tech) }
      if (element.closest('[data-unassign]')) return 'unassign'
    }
    const tech = host.techOnMap(x, y)
    return tech === undefined ? undefined : { tech }
  }
  const move = (event: PointerEvent) => {
    const distance = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY)
    if (!isDragging && distance < threshold) return
    if (!isDragging) {
      isDragging = true
      document.documentElement.dataset.dragging = 'move'
      host.onChange(true)
    }
    event.preventDefault()
    host.onMove(event.clientX, event.clientY)
    const target = targetAt(event.clientX, event.clientY)
    if (isSame(target, over)) return
    over = target
    host.onOver(target)
  }
  const end = () => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', end)
    removeEventListener('keydown', escape, true)
    delete document.documentElement.dataset.dragging
    if (isDragging) {
      swallowClick()
      host.onChange(false)
    }
  }
  const up = () => {
    end()
    if (isDragging && over) host.onDrop(over)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging) return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', end)
  addEventListener('keydown', escape, true)
}
