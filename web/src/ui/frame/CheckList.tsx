import type { ReactNode } from 'react'
import s from './CheckList.module.css'

interface Props<V extends string | number> {
  label: string
  options: readonly { value: V; label: ReactNode; count?: number }[]
  chosen: readonly V[]
  onChange: (chosen: V[]) => void
  /** Radio buttons instead of checkboxes. */
  single?: boolean
}

/** List of options in a filter's popover. */
export function CheckList<V extends string | number>({ label, options, chosen, onChange, single }: Props<V>) {
  const toggle = (value: V) => {
    if (single) onChange([value])
    else onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  }
  return (
    <fieldset className={s.list}>
      <legend className="vh">{label}</legend>
      {options.map(({ value, label: optionLabel, count }) => (
        <label key={value} className={s.item}>
          <input
            type={single ? 'radio' : 'checkbox'}
            className="check"
            name={single ? label : undefined}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          <span className="grow">{optionLabel}</span>
          {count !== undefined && <span className="num muted">{count}</span>}
        </label>
      ))}
    </fieldset>
  )
}
