import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Box, BoxButton, Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { tooLongMessage } from './maxLength.ts'
import { t } from './textFieldTexts.ts'

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'autoFocus' | 'spellCheck' | 'onBlur'
>

interface TextProps extends FieldProps<string>, Native {
  /** 200 by default. Longer text isn't cut but shows an error. */
  maxLength?: number
  /** 44 px high, for the sign-in page. */
  large?: boolean
  before?: ReactNode
  after?: ReactNode
}

/** A single-line text field. */
export function TextField(props: TextProps) {
  const { value, onChange, maxLength = 200, large, before, after, type = 'text', ...rest } = props
  const { autoComplete, inputMode, autoFocus, spellCheck, onBlur, ...field } = rest
  const tooLong = tooLongMessage(value ?? '', maxLength)
  const error = tooLong ?? props.error
  return (
    <Field {...field} error={error}>
      {(control) => (
        <Box bad={Boolean(error)} large={large} before={before} after={after}>
          <input
            {...control}
            {...{ type, autoComplete, inputMode, spellCheck, onBlur }}
            data-autofocus={autoFocus || undefined}
            data-too-long={Boolean(tooLong) || undefined}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Box>
      )}
    </Field>
  )
}

/**
 * A password field with a button to show the password.
 * @param props.fresh a new password, so that password managers offer to generate one
 */
export function PasswordField(props: Omit<TextProps, 'type' | 'after'> & { fresh?: boolean }) {
  const { fresh, ...field } = props
  const [isVisible, setVisible] = useState(false)
  return (
    <TextField
      autoComplete={fresh ? 'new-password' : 'current-password'}
      spellCheck={false}
      {...field}
      type={isVisible ? 'text' : 'password'}
      after={
        <BoxButton
          label={isVisible ? t('password.hide') : t('password.show')}
          icon={isVisible ? <IconEyeOff /> : <IconEye />}
          disabled={field.disabled}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  )
}

/** Fraction of the limit from which the character counter shows. */
const counterThreshold = 0.8

interface AreaProps extends FieldProps<string> {
  /** 500 by default. Longer text isn't cut but shows an error. */
  maxLength?: number
  rows?: number
}

/** A multi-line text field that grows with its content and counts characters near the limit. */
export function TextArea({ value, onChange, maxLength = 500, rows = 3, hint, ...field }: AreaProps) {
  const length = (value ?? '').length
  const counter =
    length >= maxLength * counterThreshold ? t('counter', { length, max: maxLength }) : undefined
  const tooLong = tooLongMessage(value ?? '', maxLength)
  const error = tooLong ?? field.error
  return (
    <Field {...field} error={error} hint={counter ?? hint}>
      {(control) => (
        <Box bad={Boolean(error)} tall>
          <textarea
            {...control}
            rows={rows}
            style={{ '--rows': rows } as CSSProperties}
            data-too-long={Boolean(tooLong) || undefined}
            value={value ?? ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Box>
      )}
    </Field>
  )
}
