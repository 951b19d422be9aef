import { Menu, type MenuProps } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Anchor, useShown } from './Anchor.tsx'
import type { Under } from './under.tsx'

/** A menu under a button that stands already: arrows move, letters find, Esc closes. */
export function MenuUnder({ id, anchor, open, setOpen, children, ...rest }: Under & MenuProps) {
  const shown = useShown(open)
  return (
    <Menu {...rest} id={id} opened={shown} onChange={setOpen}>
      <Menu.Target refProp="anchor">
        <Anchor to={anchor} />
      </Menu.Target>
      {children}
    </Menu>
  )
}
