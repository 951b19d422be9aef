import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { PopoverAnchor } from '../../../ui/overlay/PopoverAnchor.tsx'
import { MoveForm, type MoveProps } from './MoveForm.tsx'
import { t } from './texts.ts'
import s from './move.module.css'

interface Props extends MoveProps {
  /** The block that it opens at. */
  anchor: HTMLElement | null
  isPhone: boolean
}

/** "Move to…" at the block of a visit, or in a sheet on a phone. */
export function MovePopover({ anchor, isPhone, ...form }: Props) {
  const { visit, onClose } = form
  const to = useRef(anchor)
  // The bar of the selected visit has just appeared at the foot and may cover the block.
  useLayoutEffect(() => {
    to.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  // The frame shows at once, its fields in the next moment: drawn together they would keep the key waiting.
  const isDrawn = useDeferredValue(true, false)
  const title = t(visit.scheduled ? 'move.title' : 'move.titleNew', { ronumber: visit.ronumber })
  if (isPhone || !anchor)
    return (
      <Dialog title={title} size="S" phone="sheet" onClose={onClose}>
        <MoveForm {...form} />
      </Dialog>
    )
  return (
    <Popover
      opened
      onChange={(open) => !open && onClose()}
      position="bottom"
      offset={6}
      width={400}
      trapFocus={isDrawn}
      returnFocus
      withRoles={false}
      floatingStrategy="fixed"
      hideDetached={false}
      // The calendar renders in its own portal, so a click in it would count as outside.
      closeOnClickOutside={false}
    >
      <Popover.Target refProp="anchor">
        <PopoverAnchor to={to} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title} className="raised">
        <h2 className={s.title}>{title}</h2>
        {isDrawn ? <MoveForm {...form} /> : <div className={s.waiting} />}
      </Popover.Dropdown>
    </Popover>
  )
}
