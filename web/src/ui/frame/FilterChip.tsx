import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { useContext, useLayoutEffect, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useLazyPopover } from '../overlay/lazyPopover.tsx'
import { plainPopover } from '../overlay/lazyPopovers.ts'
import { FilterPart } from './FilterPart.tsx'
import { FilterPlace } from './filterPlace.ts'
import s from './Choices.module.css'

interface Props {
  label: string
  /** What it says now: "5 of 10", "30 days", "Any". */
  value: string
  /** Given when it is set: the chip then has a cross. */
  onClear?: () => void
  /** What opens under it; gets a way to close. */
  children: (close: () => void) => ReactNode
}

const stay = () => undefined

/** A filter that says its value; a set one has a cross. */
export function FilterChip({ label, value, onClear, children }: Props) {
  const { isSheet, onThere } = useContext(FilterPlace)
  const isSet = onClear !== undefined
  useLayoutEffect(() => onThere?.(isSet), [onThere, isSet])
  if (isSheet)
    return (
      <FilterPart label={label} value={value} onClear={onClear}>
        {children(stay)}
      </FilterPart>
    )
  return (
    <Drop
      label={label}
      content={children}
      after={
        onClear && (
          <button type="button" className={s.cross} aria-label={`Clear ${label}`} onClick={onClear}>
            <IconX size={14} />
          </button>
        )
      }
    >
      {label} <b className="cut">{value}</b>
      {!onClear && <IconChevronDown size={14} aria-hidden="true" />}
    </Drop>
  )
}

/** The dashed "+ Filter" that offers the filters not yet shown. */
export function AddFilter({
  children,
  label = 'Filter',
}: {
  children: (close: () => void) => ReactNode
  label?: string
}) {
  return (
    <Drop label={`Add ${label.toLowerCase()}`} content={children} dashed>
      <IconPlus size={14} aria-hidden="true" />
      {label}
    </Drop>
  )
}

interface DropProps {
  label: string
  dashed?: boolean
  after?: ReactNode
  content: (close: () => void) => ReactNode
  children: ReactNode
}

function Drop({ label, dashed, after, content, children }: DropProps) {
  const { button, Part, under } = useLazyPopover(plainPopover, { opens: 'dialog' })
  return (
    <>
      <span className={cx(s.chip, dashed && s.add)} data-chip="">
        <button type="button" {...button}>
          {children}
        </button>
        {after}
      </span>
      {Part && (
        <Part {...under} label={label}>
          <div className={s.content}>{content(() => under.setOpen(false))}</div>
        </Part>
      )}
    </>
  )
}
