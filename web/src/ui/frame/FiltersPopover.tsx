import type { ReactNode } from 'react'
import { Button } from '../base/Button.tsx'
import type { PopoverProps } from '../overlay/lazyPopover.tsx'
import { BottomSheet } from '../tech/BottomSheet.tsx'
import { FilterPlace, inSheet } from './filterPlace.ts'
import s from './Filters.module.css'

interface Props extends PopoverProps {
  /** The chips, which stand here as lines that open. */
  children: ReactNode
}

/** The filters of a list on a phone, one under the other. */
export default function FiltersPopover({ open, setOpen, children }: Props) {
  if (!open) return null
  const close = () => setOpen(false)
  return (
    <BottomSheet title="Filters" onClose={close}>
      <div className={s.sheet}>
        <FilterPlace value={inSheet}>{children}</FilterPlace>
        <Button size="l" look="primary" onClick={close}>
          Show the list
        </Button>
      </div>
    </BottomSheet>
  )
}
