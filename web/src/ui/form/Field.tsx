import { IconAlertCircle } from '@tabler/icons-react'
import { useId } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { t } from './textFieldTexts.ts'
import s from './Field.module.css'

/** Props of every field. `form.field(name)` supplies name, value, onChange, error, and was. */
export interface FieldProps<T> {
  label: string
  name?: string
  value: T
  onChange: (value: T) => void
  /** Error message under the field. */
  error?: string
  /** The stored value while the field has an unsaved change, shown as a red dot and "was 38.00". */
  was?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  hint?: ReactNode
  placeholder?: string
  /** Spans the full width of a form grid. */
  wide?: boolean
}

/** Props that link an input to its label, hint, and error. */
export interface ControlProps {
  id: string
  name?: string
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface ShellProps extends Omit<FieldProps<never>, 'value' | 'onChange'> {
  children: (control: ControlProps) => ReactNode
}

/** Layout of a field: label with required mark and old value, the input, then the error or hint. */
export function Field({ children, ...props }: ShellProps) {
  const { label, name, error, was, required, disabled, readOnly, hint, placeholder, wide } = props
  const id = useId()
  const note = error || hint ? `${id}-note` : undefined
  const control: ControlProps = {
    id,
    name,
    disabled,
    readOnly,
    placeholder,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note,
  }
  return (
    <div className={s.field} data-wide={wide || undefined}>
      <div className={s.head}>
        <label className={s.label} htmlFor={id}>
          {label}
          {required && (
            <span className={s.star} aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </label>
        {was !== undefined && (
          <span className={s.was}>
            <i className={s.dot} />
            <span className="cut">{t('was', { value: was })}</span>
          </span>
        )}
      </div>
      {children(control)}
      {error ? (
        <span className={s.error} id={note}>
          <IconAlertCircle size={14} aria-hidden="true" />
          {error}
        </span>
      ) : (
        hint && (
          <span className={s.hint} id={note}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}

interface BoxProps {
  bad?: boolean
  large?: boolean
  tall?: boolean
  figures?: boolean
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}

/** Border around an input, with optional content before and after it. */
export const Box = ({ bad, large, tall, figures, before, after, children }: BoxProps) => (
  <div
    className={cx(s.box, figures && s.right)}
    data-bad={bad || undefined}
    data-size={large ? 'l' : undefined}
    data-tall={tall || undefined}
  >
    {before}
    {children}
    {after}
  </div>
)

/** An icon button inside a field's border. */
export const BoxButton = (props: {
  label: string
  onClick: () => void
  icon: ReactNode
  disabled?: boolean
}) => (
  <button
    type="button"
    className={s.inside}
    aria-label={props.label}
    data-tip={props.label}
    onClick={props.onClick}
    disabled={props.disabled}
  >
    {props.icon}
  </button>
)

/** Fields in columns; a single column on a phone. */
export const FieldGrid = ({ columns = 2, children }: { columns?: number; children: ReactNode }) => (
  <div className={s.grid} style={{ '--columns': columns } as CSSProperties}>
    {children}
  </div>
)

/** Related fields under a common legend. */
export const FieldGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={s.group}>
    <legend>{label}</legend>
    {children}
  </fieldset>
)
