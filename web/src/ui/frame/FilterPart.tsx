import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { t } from './texts.ts'
import s from './Filters.module.css'

interface Props {
  label: string
  /** Text of the current value: "5 of 10", "30 days", "Any". */
  value: string
  /** Pass it only while the filter is set; the entry then has a clear button. */
  onClear?: () => void
  children: ReactNode
}

/** A filter in a phone's filter sheet: a row with its value that expands in place. */
export function FilterPart({ label, value, onClear, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={s.part}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="grow">{label}</span>
          <b className="cut">{value}</b>
          <IconChevronDown size={16} aria-hidden="true" />
        </summary>
        {isOpen && <div className={s.inside}>{children}</div>}
      </details>
      {onClear && (
        <button
          type="button"
          className={s.cross}
          aria-label={t('filter.clear', { filter: label })}
          onClick={onClear}
        >
          <IconX size={18} />
        </button>
      )}
    </div>
  )
}
