import { useEffect, useLayoutEffect, type RefObject } from 'react'

const controls = 'a[href], input, select, textarea, button, object, [tabindex]'

const usableIn = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(controls)].filter(
    (each) => !each.matches(':disabled, [type="hidden"]') && each.checkVisibility(),
  )
const tabStopsIn = (box: HTMLElement): HTMLElement[] => usableIn(box).filter(({ tabIndex }) => tabIndex >= 0)

const isRadioOfGroup = (one: Element | null, other: Element | undefined): boolean =>
  one instanceof HTMLInputElement &&
  other instanceof HTMLInputElement &&
  one.type === 'radio' &&
  other.type === 'radio' &&
  one.name === other.name

/** Tab on the last control goes to the first, and the other way round. */
function keepTabInside(box: HTMLElement, event: KeyboardEvent): void {
  const stops = tabStopsIn(box)
  const end = stops.at(event.shiftKey ? 0 : -1)
  const focused = document.activeElement
  const isLeaving = focused === end || focused === box || isRadioOfGroup(focused, end)
  if (end && !isLeaving) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

/**
 * Keeps Tab inside the box, and focuses its `[data-autofocus]` or first control. Mantine's focus trap focuses a moment
 * later, and what is typed or focused in between is lost.
 */
export function useFocusTrap(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!box.current) return
    const first =
      box.current.querySelector<HTMLElement>('[data-autofocus]') ??
      tabStopsIn(box.current)[0] ??
      usableIn(box.current)[0]
    first?.focus({ preventScroll: true })
  }, [box])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && box.current) keepTabInside(box.current, event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [box])
}
