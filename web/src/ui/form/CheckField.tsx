import { useId } from 'react'
import type { FieldProps } from './Field.tsx'
import { t } from './texts.ts'
import s from './Field.module.css'

/** A checkbox with a label. A red dot marks an unsaved change. */
export function CheckField(props: Omit<FieldProps<boolean>, 'placeholder'>) {
  const { label, name, value, onChange, error, was, disabled, readOnly, hint, wide } = props
  const id = useId()
  return (
    <div data-wide={wide || undefined}>
      <label className={s.line}>
        <input
          type="checkbox"
          className="check"
          name={name}
          checked={Boolean(value)}
          disabled={disabled || readOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
        {was !== undefined && (
          <i className={s.dot} data-tip={t('check.unsaved')}>
            <span className="vh">{t('check.unsavedSpoken')}</span>
          </i>
        )}
      </label>
      {(error || hint) && (
        <span className={error ? s.error : s.hint} id={id}>
          {error ?? hint}
        </span>
      )}
    </div>
  )
}
