import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { useContext, useLayoutEffect, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useLazyPopover } from '../overlay/lazyPopover.tsx'
import { plainPopover } from '../overlay/lazyPopovers.ts'
import { FilterPart } from './FilterPart.tsx'
import { FilterPlace } from './filterPlace.ts'
import { t } from './texts.ts'
import s from './Choices.module.css'

interface Props {
  label: string
  /** Text of the current value: "5 of 10", "30 days", "Any". */
  value: string
  /** Pass it only while the filter is set; the chip then has a clear button. */
  onClear?: () => void
  /** Content of the popover; receives a function that closes it. */
  children: (close: () => void) => ReactNode
}

const stayOpen = () => undefined

/** A filter that shows its value, with a clear button while it is set. Inside a phone's filter sheet it is a list entry. */
export function FilterChip({ label, value, onClear, children }: Props) {
  const { isSheet, onThere } = useContext(FilterPlace)
  const isSet = onClear !== undefined
  useLayoutEffect(() => onThere?.(isSet), [onThere, isSet])
  if (isSheet)
    return (
      <FilterPart label={label} value={value} onClear={onClear}>
        {children(stayOpen)}
      </FilterPart>
    )
  return (
    <PopoverChip
      label={label}
      content={children}
      after={
        onClear && (
          <button
            type="button"
            className={s.cross}
            aria-label={t('filter.clear', { filter: label })}
            onClick={onClear}
          >
            <IconX size={14} />
          </button>
        )
      }
    >
      {label} <b className="cut">{value}</b>
      {!onClear && <IconChevronDown size={14} aria-hidden="true" />}
    </PopoverChip>
  )
}

/** The dashed "+ Filter" button, which offers the filters that aren't shown yet. */
export function AddFilter({
  children,
  label = t('filter.label'),
}: {
  children: (close: () => void) => ReactNode
  label?: string
}) {
  return (
    <PopoverChip label={t('filter.add', { filter: label.toLowerCase() })} content={children} dashed>
      <IconPlus size={14} aria-hidden="true" />
      {label}
    </PopoverChip>
  )
}

interface PopoverChipProps {
  label: string
  dashed?: boolean
  after?: ReactNode
  content: (close: () => void) => ReactNode
  children: ReactNode
}

function PopoverChip({ label, dashed, after, content, children }: PopoverChipProps) {
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
