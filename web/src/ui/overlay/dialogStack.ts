import { useEffect, useRef, useState } from 'react'

/** Requests closing. The dialog itself decides whether to ask about unsaved changes first. */
type Close = () => void

const openDialogs: { close: Close }[] = []

/** Popovers, menus, and open selects handle Esc themselves. */
const escapeHandlers = '.mantine-Popover-dropdown, .mantine-Menu-dropdown, [data-mantine-stop-propagation]'
let isHandledElsewhere = false

/** Runs in the capture phase, because a select's options are already gone when the event bubbles up to `onEscape`. */
function checkTarget({ target }: KeyboardEvent) {
  isHandledElsewhere = target instanceof Element && target.closest(escapeHandlers) !== null
}

function onEscape(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
  const top = openDialogs.at(-1)
  if (!top || isHandledElsewhere) return
  event.preventDefault()
  top.close()
}

/** Makes the page behind dialogs unreachable for Tab and screen readers. */
const updateInert = () => document.getElementById('root')?.toggleAttribute('inert', openDialogs.length > 0)

/** Whether a dialog covers this element, or the dialog that contains it. */
export const isCovered = (part: Element | null): boolean => {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return top !== undefined && part !== null && !top.contains(part)
}

/** Registers a dialog as the topmost one. Only the topmost closes on Esc, and the page behind becomes inert. */
export function useOnTop(close: Close): void {
  const latest = useRef(close)
  latest.current = close
  // Captured on the first render, before a field of the dialog gets the focus.
  const [previousFocus] = useState(() => document.activeElement)
  useEffect(() => {
    const entry = { close: () => latest.current() }
    if (openDialogs.length === 0) {
      addEventListener('keydown', checkTarget, true)
      addEventListener('keydown', onEscape)
    }
    openDialogs.push(entry)
    updateInert()
    return () => {
      openDialogs.splice(openDialogs.indexOf(entry), 1)
      updateInert()
      if (openDialogs.length === 0) {
        removeEventListener('keydown', checkTarget, true)
        removeEventListener('keydown', onEscape)
      }
      if (previousFocus instanceof HTMLElement)
        setTimeout(() => {
          // Whoever has gone on to another field by then stays there.
          if (document.activeElement === document.body) previousFocus.focus()
        })
    }
  }, [previousFocus])
}
