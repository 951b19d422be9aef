import { cx } from '../../../ui/cx.ts'
import { listOf } from './ruleForm.ts'
import s from './rules.module.css'

interface Props {
  label: string
  hint?: string
  error?: string | undefined
  options: readonly { value: string; label: string }[]
  /** The selected values, separated by commas. */
  value: string
  onChange: (value: string) => void
}

/** Any number of a few dozen options, all in view. The value keeps their order. */
export function Picks({ label, hint, error, options, value, onChange }: Props) {
  const selected = listOf(value)
  const toggle = (option: string) => {
    const next = selected.includes(option)
      ? selected.filter((each) => each !== option)
      : [...selected, option]
    onChange(
      options
        .map((each) => each.value)
        .filter((each) => next.includes(each))
        .join(', '),
    )
  }
  return (
    <fieldset className={s.picks} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} className={cx(s.pick, selected.includes(option.value) && s.picked)}>
            <input
              type="checkbox"
              className="vh"
              checked={selected.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {(error ?? hint) && <p className={error ? s.error : s.hint}>{error ?? hint}</p>}
    </fieldset>
  )
}
