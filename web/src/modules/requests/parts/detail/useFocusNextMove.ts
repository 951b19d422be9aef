import { useEffect, useRef, type MouseEvent } from 'react'

/**
 * Keeps keyboard focus among the move buttons. A pressed button unmounts when the status changes, so the first button now
 * in its place gets the focus, or the page if there is none. Waits while a dialog is open.
 */
export const useFocusNextMove = (moves: readonly unknown[], isDialogOpen: boolean) => {
  const container = useRef<Element>(null)
  useEffect(() => {
    if (isDialogOpen || !container.current) return
    const next =
      container.current.querySelector<HTMLElement>('[data-move]') ?? document.getElementById('page')
    container.current = null
    if (document.activeElement === document.body) next?.focus({ preventScroll: true })
  }, [moves, isDialogOpen])
  return (event: MouseEvent) => {
    container.current = event.currentTarget.parentElement
  }
}
