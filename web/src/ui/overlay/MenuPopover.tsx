import { Menu, type MenuProps } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import type { ReactNode } from 'react'
import { PopoverAnchor, usePortalTarget, useDelayedOpen } from './PopoverAnchor.tsx'
import type { PopoverProps } from './lazyPopover.tsx'

/** A menu under a button that stands already: the first entry has the focus, arrows move, letters find, Esc closes. */
export function MenuPopover({ id, anchor, open, setOpen, children, ...rest }: PopoverProps & MenuProps) {
  const shown = useDelayedOpen(open)
  const target = usePortalTarget(anchor, open)
  return (
    <Menu
      floatingStrategy="fixed"
      portalProps={{ target }}
      {...rest}
      id={id}
      opened={shown}
      onChange={setOpen}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target refProp="anchor">
        <PopoverAnchor to={anchor} />
      </Menu.Target>
      {children}
    </Menu>
  )
}

/** Entries with what they have in common above them: readers hear it as the name of the group. */
export const MenuPart = ({ heading, children }: { heading: string | undefined; children: ReactNode }) =>
  heading === undefined ? (
    children
  ) : (
    <div role="group" aria-label={heading}>
      <Menu.Label aria-hidden="true">{heading}</Menu.Label>
      {children}
    </div>
  )
