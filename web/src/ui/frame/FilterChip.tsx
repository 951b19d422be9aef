import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
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

/** A filter that says its value; a set one has a cross. */
export function FilterChip({ label, value, onClear, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Drop
      open={open}
      setOpen={setOpen}
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
  const [open, setOpen] = useState(false)
  return (
    <Drop open={open} setOpen={setOpen} label={`Add ${label.toLowerCase()}`} content={children} dashed>
      <IconPlus size={14} aria-hidden="true" />
      {label}
    </Drop>
  )
}

interface DropProps {
  open: boolean
  setOpen: (open: boolean) => void
  label: string
  dashed?: boolean
  after?: ReactNode
  content: (close: () => void) => ReactNode
  children: ReactNode
}

function Drop({ open, setOpen, label, dashed, after, content, children }: DropProps) {
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" offset={4} trapFocus returnFocus>
      <span className={cx(s.chip, dashed && s.add)}>
        <Popover.Target>
          <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
            {children}
          </button>
        </Popover.Target>
        {after}
      </span>
      <Popover.Dropdown aria-label={label} p={0}>
        <div className={s.content}>{content(() => setOpen(false))}</div>
      </Popover.Dropdown>
    </Popover>
  )
}
