import { useEffect, useState } from 'react'

const keys = { usual: 'calibrate.rail', wide: 'calibrate.rail.wide' }
const isNarrow = () => matchMedia('(max-width: 1099px)').matches

/**
 * Whether the menu is a rail, and a function to toggle it. The choice is stored on the device, separately for regular pages
 * and for wide ones, which start with the rail. Below 1100 px the menu also starts as a rail.
 */
export const useRail = (wide: boolean): [boolean, () => void] => {
  const [chosen, setChosen] = useState(() => ({
    usual: localStorage.getItem(keys.usual),
    wide: localStorage.getItem(keys.wide),
  }))
  const which = wide ? 'wide' : 'usual'
  const rail = chosen[which] === null ? wide || isNarrow() : chosen[which] === '1'
  const toggle = () => {
    const next = rail ? '0' : '1'
    localStorage.setItem(keys[which], next)
    setChosen({ ...chosen, [which]: next })
  }
  return [rail, toggle]
}

/** Whether the window is as narrow as a phone right now. */
export const isPhone = (): boolean => matchMedia('(max-width: 699px)').matches

/** State of the menu drawer on a phone. It takes the focus when it opens, and closes on Esc and on navigation. */
export const useDrawer = (path: string): [open: boolean, setOpen: (open: boolean) => void] => {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    if (!open) return
    const previousFocus = document.activeElement
    document.querySelector<HTMLElement>('[data-menu-filter]')?.focus()
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    addEventListener('keydown', escape)
    return () => {
      removeEventListener('keydown', escape)
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [open])
  return [open, setOpen]
}
