import { useEffect, useRef, useState } from 'react'

/** Asks to close; the thing itself decides whether something unsaved must be asked about first. */
type Close = () => void

const open: { close: Close }[] = []

/** A menu or a popover over the dialog takes Esc for itself, and so does a field whose options are open. */
const takers = '.mantine-Popover-dropdown, .mantine-Menu-dropdown, [data-mantine-stop-propagation]'
let taken = false

/** Looks before anybody has heard the key: by the time it comes up to here the options are gone. */
function look({ target }: KeyboardEvent) {
  taken = target instanceof Element && target.closest(takers) !== null
}

function escape(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
  const top = open.at(-1)
  if (!top || taken) return
  event.preventDefault()
  top.close()
}

/** What lies behind dialogs can be reached neither by Tab nor by a screen reader. */
const cover = () => document.getElementById('root')?.toggleAttribute('inert', open.length > 0)

/** Whether a dialog lies over this part of the page, or over the dialog that it is in. */
export const isCovered = (part: Element | null): boolean => {
  const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return top !== undefined && part !== null && !top.contains(part)
}

/** Puts a dialog on top of the pile: Esc goes to the topmost only, the page behind is inert. */
export function useOnTop(close: Close): void {
  const latest = useRef(close)
  latest.current = close
  // Taken before a field of the dialog can have the focus.
  const [back] = useState(() => document.activeElement)
  useEffect(() => {
    const entry = { close: () => latest.current() }
    if (open.length === 0) {
      addEventListener('keydown', look, true)
      addEventListener('keydown', escape)
    }
    open.push(entry)
    cover()
    return () => {
      open.splice(open.indexOf(entry), 1)
      cover()
      if (open.length === 0) {
        removeEventListener('keydown', look, true)
        removeEventListener('keydown', escape)
      }
      if (back instanceof HTMLElement) setTimeout(() => back.isConnected && back.focus())
    }
  }, [back])
}
