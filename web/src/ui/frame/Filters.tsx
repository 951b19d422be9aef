import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { useLazyPopover } from '../overlay/lazyPopover.tsx'
import { filtersPopover } from '../overlay/lazyPopovers.ts'
import { FilterPlace, type Place } from './filterPlace.ts'
import { t } from './texts.ts'
import s from './Filters.module.css'

const phone = '(max-width: 699px)'

interface Props {
  /** The filter chips. */
  children: ReactNode
  /** How many chips fit into the row on a phone. */
  room: number
  /** Replacement for the chips on a phone. */
  onPhone?: ReactNode
}

/** The filter chips of a list. When they don't fit on a phone, a single chip opens them in a sheet and counts the set ones. */
export function Filters({ children, room, onPhone }: Props) {
  const isPhone = useMediaQuery(phone, matchMedia(phone).matches, { getInitialValueInEffect: false })
  const [counts, setCounts] = useState({ all: 0, set: 0 })
  const place = useMemo<Place>(() => {
    const count = (isSet: boolean, by: 1 | -1) =>
      setCounts(({ all, set }) => ({ all: all + by, set: isSet ? set + by : set }))
    return {
      isSheet: false,
      onThere: (isSet) => {
        count(isSet, 1)
        return () => count(isSet, -1)
      },
    }
  }, [])
  const isSheet = isPhone && (onPhone !== undefined || counts.all > room)
  return (
    <>
      <FilterPlace value={place}>
        <div className={s.chips} hidden={isSheet}>
          {children}
        </div>
      </FilterPlace>
      {isSheet && (onPhone ?? <Sheet set={counts.set}>{children}</Sheet>)}
    </>
  )
}

function Sheet({ set, children }: { set: number; children: ReactNode }) {
  const { button, Part, under } = useLazyPopover(filtersPopover, { opens: 'dialog' })
  return (
    <>
      <SheetChip
        {...button}
        label={t('filters.title')}
        value={set > 0 && t('filters.set', { number: set })}
      />
      {Part && <Part {...under}>{children}</Part>}
    </>
  )
}

/** A chip that opens a sheet. */
export function SheetChip({
  label,
  value,
  ...button
}: { label: string; value: ReactNode } & Omit<ComponentProps<'button'>, 'value'>) {
  return (
    <button type="button" aria-haspopup="dialog" {...button} className={s.sheetChip}>
      <span data-says="">{label}</span>
      {value && <b>{value}</b>}
      <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
    </button>
  )
}
