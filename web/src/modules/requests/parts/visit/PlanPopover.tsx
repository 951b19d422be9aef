import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { useMediaQuery } from '@mantine/hooks'
import { cloneElement, useState, type ReactElement } from 'react'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { PlanForm } from './PlanForm.tsx'

interface Props {
  request: RequestShape
  visit: EventShape
  /** The button that opens it. */
  children: ReactElement<{ onClick?: () => void }>
}

/** Time and technicians of a visit in a few presses: over the card, on a phone as a sheet. */
export function PlanPopover({ request, visit, children }: Props) {
  const [open, setOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 699px)')
  const title = `Plan visit ${visit.number}`
  const close = () => setOpen(false)
  const target = cloneElement(children, { onClick: () => setOpen(!open) })
  const form = open && <PlanForm request={request} visit={visit} onDone={close} />
  if (isPhone) {
    return (
      <>
        {target}
        {open && (
          <Dialog title={title} phone="sheet" onClose={close}>
            {form}
          </Dialog>
        )}
      </>
    )
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="top-end"
      offset={6}
      width={380}
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal
      // The calendar lies in a place of its own: a press there is no press outside.
      closeOnClickOutside={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title} className="raised">
        {form}
      </Popover.Dropdown>
    </Popover>
  )
}
