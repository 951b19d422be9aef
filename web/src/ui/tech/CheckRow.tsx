import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import s from './tech.module.css'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Details of the completed item: "35 psi, photo 09:41 am". */
  sub?: ReactNode
  /** What is still missing: "Photo required". Shown in red instead of `sub`. */
  need?: string
  disabled?: boolean
  /** Content at the right: a photo, a 52 px button. */
  end?: ReactNode
}

/** A checklist item on a technician's screen. The whole row, at least 56 px high, is the touch target. */
export function CheckRow({ label, checked, onChange, sub, need, disabled, end }: Props) {
  return (
    <div className={s.row}>
      <label className={s.hit}>
        <input
          type="checkbox"
          className={cx('check', s.check)}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="grow">
          <span className={s.item}>{label}</span>
          {(need || sub) && <span className={cx(s.sub, need && s.need)}>{need ?? sub}</span>}
        </span>
      </label>
      {end}
    </div>
  )
}
