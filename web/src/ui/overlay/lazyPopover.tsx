import { useEffect, useId, useRef, useState } from 'react'
import type { ComponentType, FocusEvent, MouseEvent, PointerEvent, Ref, RefObject } from 'react'
import { toast } from '../toast.ts'
import { t } from './texts.ts'

/** What opens under a button gets this from it. */
export interface PopoverProps {
  /** The button's id: what opens is named by it. */
  id: string
  anchor: RefObject<HTMLElement | null>
  open: boolean
  setOpen: (open: boolean) => void
}
type File<P> = { default: ComponentType<P & PopoverProps> }
type Load<P> = () => Promise<File<P>>

const files = new Map<unknown, unknown>()
const fetchOf = async <F,>(load: () => Promise<F>): Promise<F> => {
  const file = await load()
  files.set(load, file)
  return file
}

/** Brings what opens under buttons before anyone has asked; that it did not come is said to who asks. */
export const prefetchPopovers = (...loads: (() => Promise<unknown>)[]): void =>
  loads.forEach((load) => void fetchOf(load).catch(() => undefined))

interface Options {
  opens: 'menu' | 'dialog'
  /** Opens at once. */
  defaultOpened?: boolean
  onClose?: () => void
}

/**
 * A button with something under it, whose file comes when a pointer or the focus first comes to the button: no page
 * waits for a menu that nobody has opened. `button` goes to the button, `under` to the part once it is there.
 */
export function useLazyPopover<P>(load: Load<P>, { opens, defaultOpened = false, onClose }: Options) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [open, show] = useState(defaultOpened)
  const known = () => (files.get(load) as File<P> | undefined)?.default
  // A table has such a button in every row: what nobody has opened yet is not drawn.
  const [Part, setPart] = useState(() => (defaultOpened ? known() : undefined))
  const setOpen = (next: boolean) => {
    if (next && !Part) setPart(known)
    show(next)
    if (open && !next) onClose?.()
  }
  const isHere = Part !== undefined
  useEffect(() => {
    if (!open || isHere) return
    let wanted = true
    fetchOf(load).then(
      (file) => wanted && setPart(() => file.default),
      () => {
        if (!wanted) return
        show(false)
        toast.error(t('lazy.failed'), {
          label: t('lazy.reload'),
          again: () => location.reload(),
        })
      },
    )
    return () => void (wanted = false)
  }, [load, open, isHere])
  const fetch = () => prefetchPopovers(load)
  const button = {
    id,
    ref: anchor as Ref<HTMLButtonElement>,
    'aria-haspopup': opens,
    'aria-expanded': open,
    'aria-controls': open && isHere ? `${id}-dropdown` : undefined,
    'aria-busy': (open && !isHere) || undefined,
    onPointerEnter: (_event: PointerEvent) => fetch(),
    onFocus: (_event: FocusEvent) => fetch(),
    onClick: (_event: MouseEvent) => setOpen(!open),
  }
  return { button, Part, under: { id, anchor, open, setOpen } satisfies PopoverProps }
}
