import { useEffect, useState } from 'react'

const keys = { usual: 'calibrate.rail', wide: 'calibrate.rail.wide' }
const narrow = () => matchMedia('(max-width: 1099px)').matches

/**
 * Whether the menu is a rail, remembered on the device: once for usual pages and once for those that want the width,
 * which begin with the rail. Between 700 and 1100 px it is a rail until one opens it.
 */
export const useRail = (wide: boolean): [boolean, () => void] => {
  const [chosen, setChosen] = useState(() => ({
    usual: localStorage.getItem(keys.usual),
    wide: localStorage.getItem(keys.wide),
  }))
  const which = wide ? 'wide' : 'usual'
  const rail = chosen[which] === null ? wide || narrow() : chosen[which] === '1'
  const turn = () => {
    const next = rail ? '0' : '1'
    localStorage.setItem(keys[which], next)
    setChosen({ ...chosen, [which]: next })
  }
  return [rail, turn]
}

/** Whether the screen is a phone's, followed as it changes. */
export const isPhone = (): boolean => matchMedia('(max-width: 699px)').matches

/** The menu over a phone's page: takes the focus when it opens, closes with Esc and when one has gone somewhere. */
export const useDrawer = (path: string): [open: boolean, setOpen: (open: boolean) => void] => {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [path])
  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    document.querySelector<HTMLElement>('[data-menu-filter]')?.focus()
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    addEventListener('keydown', escape)
    return () => {
      removeEventListener('keydown', escape)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open])
  return [open, setOpen]
}
