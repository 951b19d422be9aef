import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import type { ReactNode } from 'react'
import { Anchor, usePlace, useShown } from './PopoverAnchor.tsx'
import type { Under } from './lazyPopover.tsx'

interface Props extends Under {
  label: string
  side?: 'start' | 'end'
  children: ReactNode
}

/** Something to choose or fill in, under a button. */
export default function PopoverUnder({ id, anchor, open, setOpen, label, side = 'start', children }: Props) {
  const shown = useShown(open)
  const target = usePlace(anchor, open)
  return (
    <Popover
      id={id}
      floatingStrategy="fixed"
      portalProps={{ target }}
      opened={shown}
      onChange={setOpen}
      position={`bottom-${side}`}
      offset={4}
      trapFocus
      returnFocus
    >
      <Popover.Target refProp="anchor">
        <Anchor to={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={0}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
