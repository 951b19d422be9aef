import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Box, BoxButton, Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'autoFocus' | 'spellCheck' | 'onBlur'
>

interface TextProps extends FieldProps<string>, Native {
  /** 200 when not given. */
  maxLength?: number
  /** 44 px high: sign-in. */
  large?: boolean
  before?: ReactNode
  after?: ReactNode
}

/** One line of text. */
export function TextField(props: TextProps) {
  const { value, onChange, maxLength = 200, large, before, after, type = 'text', ...rest } = props
  const { autoComplete, inputMode, autoFocus, spellCheck, onBlur, ...field } = rest
  return (
    <Field {...field}>
      {(tie) => (
        <Box bad={Boolean(props.error)} large={large} before={before} after={after}>
          <input
            {...tie}
            {...{ type, autoComplete, inputMode, spellCheck, onBlur, maxLength }}
            data-autofocus={autoFocus || undefined}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Box>
      )}
    </Field>
  )
}

/** A password that can be looked at. `autoComplete` is "current-password" unless it is a new one. */
export function PasswordField(props: Omit<TextProps, 'type' | 'after'> & { fresh?: boolean }) {
  const { fresh, ...field } = props
  const [seen, setSeen] = useState(false)
  return (
    <TextField
      autoComplete={fresh ? 'new-password' : 'current-password'}
      spellCheck={false}
      {...field}
      type={seen ? 'text' : 'password'}
      after={
        <BoxButton
          label={seen ? 'Hide password' : 'Show password'}
          icon={seen ? <IconEyeOff /> : <IconEye />}
          disabled={field.disabled}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  )
}

/** How near the limit the counter appears. */
const near = 0.8

interface AreaProps extends FieldProps<string> {
  /** 500 when not given. */
  maxLength?: number
  rows?: number
}

/** Several lines; grows with what is typed. Near the limit it counts. */
export function TextArea({ value, onChange, maxLength = 500, rows = 3, hint, ...field }: AreaProps) {
  const length = (value ?? '').length
  const counter = length >= maxLength * near ? `${length} of ${maxLength}` : undefined
  return (
    <Field {...field} hint={counter ?? hint}>
      {(tie) => (
        <Box bad={Boolean(field.error)} tall>
          <textarea
            {...tie}
            rows={rows}
            style={{ '--rows': rows } as CSSProperties}
            maxLength={maxLength}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Box>
      )}
    </Field>
  )
}
