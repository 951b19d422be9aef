import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Box, BoxButton, Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { tooLongMessage } from './maxLength.ts'

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'autoFocus' | 'spellCheck' | 'onBlur'
>

interface TextProps extends FieldProps<string>, Native {
  /** 200 when not given. What is longer stays, and says so. */
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
  const long = tooLongMessage(value ?? '', maxLength)
  const error = long ?? props.error
  return (
    <Field {...field} error={error}>
      {(tie) => (
        <Box bad={Boolean(error)} large={large} before={before} after={after}>
          <input
            {...tie}
            {...{ type, autoComplete, inputMode, spellCheck, onBlur }}
            data-autofocus={autoFocus || undefined}
            data-too-long={Boolean(long) || undefined}
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
  const long = tooLongMessage(value ?? '', maxLength)
  const error = long ?? field.error
  return (
    <Field {...field} error={error} hint={counter ?? hint}>
      {(tie) => (
        <Box bad={Boolean(error)} tall>
          <textarea
            {...tie}
            rows={rows}
            style={{ '--rows': rows } as CSSProperties}
            data-too-long={Boolean(long) || undefined}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Box>
      )}
    </Field>
  )
}
