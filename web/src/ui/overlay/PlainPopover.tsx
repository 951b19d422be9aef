import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import type { ReactNode } from 'react'
import { PopoverAnchor, usePortalTarget, useDelayedOpen } from './PopoverAnchor.tsx'
import type { PopoverProps } from './lazyPopover.tsx'

interface Props extends PopoverProps {
  label: string
  side?: 'start' | 'end'
  children: ReactNode
}

/** A popover below a button, with any content. */
export default function PlainPopover({ id, anchor, open, setOpen, label, side = 'start', children }: Props) {
  const shown = useDelayedOpen(open)
  const target = usePortalTarget(anchor, open)
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
        <PopoverAnchor to={anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={0}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
