import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { useLazyPopover } from '../overlay/lazyPopover.tsx'
import { filtersPopover } from '../overlay/lazyPopovers.ts'
import { FilterPlace, type Place } from './filterPlace.ts'
import s from './Filters.module.css'

const phone = '(max-width: 699px)'

interface Props {
  /** The chips. */
  children: ReactNode
  /** How many a phone has room for beside what else stands in the row. */
  room: number
  /** On a phone: what the page has in place of its chips. */
  onPhone?: ReactNode
}

/** The filter chips of a list. On a phone several of them stand behind one chip, which counts those that are set. */
export function Filters({ children, room, onPhone }: Props) {
  const isPhone = useMediaQuery(phone, matchMedia(phone).matches, { getInitialValueInEffect: false })
  const [there, setThere] = useState({ all: 0, set: 0 })
  const place = useMemo<Place>(() => {
    const tell = (isSet: boolean, by: 1 | -1) =>
      setThere(({ all, set }) => ({ all: all + by, set: isSet ? set + by : set }))
    return {
      isSheet: false,
      onThere: (isSet) => {
        tell(isSet, 1)
        return () => tell(isSet, -1)
      },
    }
  }, [])
  const isSheet = isPhone && (onPhone !== undefined || there.all > room)
  return (
    <>
      <FilterPlace value={place}>
        <div className={s.chips} hidden={isSheet}>
          {children}
        </div>
      </FilterPlace>
      {isSheet && (onPhone ?? <Sheet set={there.set}>{children}</Sheet>)}
    </>
  )
}

function Sheet({ set, children }: { set: number; children: ReactNode }) {
  const { button, Part, under } = useLazyPopover(filtersPopover, { opens: 'dialog' })
  return (
    <>
      <SheetChip {...button} label="Filters" value={set > 0 && `${set} set`} />
      {Part && <Part {...under}>{children}</Part>}
    </>
  )
}

/** The chip that opens the filters in a sheet. */
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
