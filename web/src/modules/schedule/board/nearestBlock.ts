type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
type Box = { left: number; top: number; width: number; height: number }

export const isArrow = (key: string): key is Direction =>
  ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key)

/** Distance sideways counts this many times as much as distance straight ahead. */
const asideWeight = 3

/** The box that an arrow key moves to: the nearest one in its direction, preferably straight ahead. */
export const nearestBox = <B extends Box>(from: Box, boxes: readonly B[], key: Direction): B | undefined => {
  const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 })
  const start = middle(from)
  let best: { box: B; distance: number } | undefined
  for (const box of boxes) {
    const { x, y } = middle(box)
    const [dx, dy] = [x - start.x, y - start.y]
    const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
    const ahead = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }[key]
    if (ahead <= 1) continue
    const distance = ahead + Math.abs(isAcross ? dy : dx) * asideWeight
    if (!best || distance < best.distance) best = { box, distance }
  }
  return best?.box
}

/** The block that an arrow key moves to. */
export const nearestBlock = (
  root: HTMLElement,
  from: HTMLElement,
  key: Direction,
): HTMLElement | undefined => {
  const blocks = [...root.querySelectorAll<HTMLElement>('[data-visit]')].filter((each) => each !== from)
  const boxes = blocks.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { element, left, top, width, height }
  })
  return nearestBox(from.getBoundingClientRect(), boxes, key)?.element
}
