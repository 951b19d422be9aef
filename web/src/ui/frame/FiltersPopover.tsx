import type { ReactNode } from 'react'
import { Button } from '../base/Button.tsx'
import type { PopoverProps } from '../overlay/lazyPopover.tsx'
import { BottomSheet } from '../tech/BottomSheet.tsx'
import { FilterPlace, inSheet } from './filterPlace.ts'
import { t } from './texts.ts'
import s from './Filters.module.css'

interface Props extends PopoverProps {
  /** The filter chips, which render as expandable rows here. */
  children: ReactNode
}

/** Bottom sheet with all filters of a list, for phones. */
export default function FiltersPopover({ open, setOpen, children }: Props) {
  if (!open) return null
  const close = () => setOpen(false)
  return (
    <BottomSheet title={t('filters.title')} onClose={close}>
      <div className={s.sheet}>
        <FilterPlace value={inSheet}>{children}</FilterPlace>
        <Button size="l" look="primary" onClick={close}>
          {t('filters.show')}
        </Button>
      </div>
    </BottomSheet>
  )
}
