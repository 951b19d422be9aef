import { Menu, type MenuProps } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import type { ReactNode } from 'react'
import { Anchor, usePlace, useShown } from './PopoverAnchor.tsx'
import type { Under } from './lazyPopover.tsx'

/** A menu under a button that stands already: the first entry has the focus, arrows move, letters find, Esc closes. */
export function MenuUnder({ id, anchor, open, setOpen, children, ...rest }: Under & MenuProps) {
  const shown = useShown(open)
  const target = usePlace(anchor, open)
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
        <Anchor to={anchor} />
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
