import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import s from './tech.module.css'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** When and how: "35 psi, photo 09:41 am". */
  sub?: ReactNode
  /** What is still asked: "Photo required". Shown in red in place of `sub`. */
  need?: string
  /** Why it cannot be changed now. */
  disabled?: boolean
  /** At the right: a photo, a 52 px button. */
  end?: ReactNode
}

/** One item of a check list in the bay: the whole row, at least 56 px, is the target. */
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
