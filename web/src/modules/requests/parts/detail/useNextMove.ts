import { useEffect, useRef, type MouseEvent } from 'react'

/**
 * The focus stays where moves are made: a move that was pressed goes with the status that offered it, and the first of
 * those that stand there now takes its place, or the page where there is none. `asks`: a question is open meanwhile.
 */
export const useNextMove = (moves: readonly unknown[], asks: boolean) => {
  const place = useRef<Element>(null)
  useEffect(() => {
    if (asks || !place.current) return
    const next = place.current.querySelector<HTMLElement>('[data-move]') ?? document.getElementById('page')
    place.current = null
    if (document.activeElement === document.body) next?.focus({ preventScroll: true })
  }, [moves, asks])
  return (event: MouseEvent) => {
    place.current = event.currentTarget.parentElement
  }
}
