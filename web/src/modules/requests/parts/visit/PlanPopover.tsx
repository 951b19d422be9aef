import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { useMediaQuery } from '@mantine/hooks'
import { cloneElement, useState, type ReactElement } from 'react'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { PlanForm } from './PlanForm.tsx'
import { t } from './texts.ts'

interface Props {
  request: RequestShape
  visit: EventShape
  /** Button that opens the form. */
  children: ReactElement<{ onClick?: () => void }>
}

/** Quick planning of a visit in a popover, or in a sheet on a phone. */
export function PlanPopover({ request, visit, children }: Props) {
  const [open, setOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 699px)')
  const title = t('plan.title', { number: visit.number })
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
      // The calendar renders in its own portal, so a click in it would count as outside.
      closeOnClickOutside={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title} className="raised">
        {form}
      </Popover.Dropdown>
    </Popover>
  )
}
