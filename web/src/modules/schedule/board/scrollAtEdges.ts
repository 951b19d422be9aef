const edge = 48
const mostPerFrame = 14

/**
 * Scrolls a box while the pointer is near its edges.
 * @param pointer where the pointer is
 * @param onScroll called after each scroll, since what is under the pointer has changed
 * @returns what stops it
 */
export const scrollAtEdges = (
  box: HTMLElement,
  pointer: () => { clientX: number; clientY: number },
  onScroll: () => void,
): (() => void) => {
  const speed = (at: number, from: number, to: number): number => {
    if (at < from + edge) return -Math.min(1, (from + edge - at) / edge) * mostPerFrame
    return at > to - edge ? Math.min(1, (at - to + edge) / edge) * mostPerFrame : 0
  }
  const frame = () => {
    const { clientX, clientY } = pointer()
    const outer = box.getBoundingClientRect()
    const [left, top] = [box.scrollLeft, box.scrollTop]
    if (clientX >= outer.left && clientX <= outer.right && clientY >= outer.top && clientY <= outer.bottom)
      box.scrollBy(speed(clientX, outer.left, outer.right), speed(clientY, outer.top, outer.bottom))
    if (box.scrollLeft !== left || box.scrollTop !== top) onScroll()
    handle = requestAnimationFrame(frame)
  }
  let handle = requestAnimationFrame(frame)
  return () => cancelAnimationFrame(handle)
}
