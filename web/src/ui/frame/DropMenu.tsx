import { cloneElement } from 'react'
import type { MouseEventHandler, ReactElement } from 'react'
import { useLazyPopover } from '../overlay/lazyPopover.tsx'
import { menuEntries } from '../overlay/lazyPopovers.ts'
import type { MenuEntry } from './menuEntry.ts'

interface Props {
  /** The button that opens it: a Button or IconButton. */
  target: ReactElement<{ onClick?: MouseEventHandler }>
  entries: readonly MenuEntry[]
  side?: 'start' | 'end'
  /** For a button at the foot of the page. */
  above?: boolean
  /** Opens at once: for rows of which only the one that was asked carries a menu. */
  defaultOpened?: boolean
  onClose?: () => void
}

/** A menu under a button: arrows move, letters find, Esc closes. */
export function DropMenu({ target, entries, side = 'end', above = false, defaultOpened, onClose }: Props) {
  const { button, Part, under } = useLazyPopover(menuEntries, { opens: 'menu', defaultOpened, onClose })
  const onClick: MouseEventHandler = (event) => {
    target.props.onClick?.(event)
    button.onClick(event)
  }
  return (
    <>
      {cloneElement(target, { ...button, onClick })}
      {Part && <Part {...under} entries={entries} side={side} above={above} />}
    </>
  )
}
