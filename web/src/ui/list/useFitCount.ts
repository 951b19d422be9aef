import { useEffect, useState, type RefObject } from 'react'
import type { Paging } from './types.ts'

const minRows = 10
const maxRows = 100

/** How many rows the scrolling box holds without scrolling; 0 until it was measured. */
export const useFitCount = (
  box: RefObject<HTMLElement | null>,
  rowHeight: number,
  headHeight: number,
  isMeasured: boolean,
): number => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element || !isMeasured) return
    const observer = new ResizeObserver(() => {
      const fits = Math.floor((element.clientHeight - headHeight) / rowHeight)
      setCount(Math.min(maxRows, Math.max(minRows, fits)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, rowHeight, headHeight, isMeasured])
  return count
}

/** A difference of one row isn't worth loading the page again. */
const tolerance = 1

/** Keeps a page as long as the screen while that is asked for. */
export const useFilledPage = (paging: Paging | undefined, fits: number): void => {
  const fill = paging?.fill
  const size = paging?.size ?? 0
  const isOff = fill?.isOn === true && fits > 0 && Math.abs(fits - size) > tolerance
  useEffect(() => {
    if (isOff) fill?.onFill(fits)
    // Once for each size that the screen turns out to hold, however often the caller passes a new function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOff, fits])
}
