import { useLayoutEffect, useRef } from 'react'
import { Box, Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { formatPhone, parseTypedPhone, parsePastedPhone } from './phone.ts'
import { t } from './texts.ts'

const isDigit = (char: string) => char >= '0' && char <= '9'

interface Props extends FieldProps<string> {
  /** Receives the extension when a number is pasted with one. */
  onExtension?: (extension: string) => void
}

/**
 * A phone number field. A North American number is stored as up to ten digits and shown as (ddd) ddd-dddd while typing,
 * with the caret kept in place. A foreign number starts with + and is stored as typed.
 */
export function PhoneField({
  value,
  onChange,
  onExtension,
  placeholder = t('phone.placeholder'),
  ...field
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number>(undefined)
  const shown = formatPhone(value ?? '')
  useLayoutEffect(() => {
    const digitCount = digitsBefore.current
    digitsBefore.current = undefined
    if (digitCount === undefined || document.activeElement !== input.current) return
    let caret = 0
    for (let seen = 0; caret < shown.length && seen < digitCount; caret++)
      if (isDigit(shown[caret] ?? '')) seen++
    input.current?.setSelectionRange(caret, caret)
  })
  return (
    <Field {...field} placeholder={placeholder}>
      {(control) => (
        <Box bad={Boolean(field.error)}>
          <input
            {...control}
            ref={input}
            type="tel"
            autoComplete="tel-national"
            value={shown}
            onChange={(event) => {
              const { value: typed, selectionStart } = event.currentTarget
              digitsBefore.current = [...typed.slice(0, selectionStart ?? typed.length)].filter(
                isDigit,
              ).length
              onChange(parseTypedPhone(typed, value))
            }}
            onPaste={(event) => {
              // A complete number replaces the field's content; a few digits are pasted as usual.
              const { phone, extension } = parsePastedPhone(event.clipboardData.getData('text'))
              if (phone.replace(/\D/g, '').length < 7) return
              event.preventDefault()
              onChange(phone)
              if (extension) onExtension?.(extension)
            }}
          />
        </Box>
      )}
    </Field>
  )
}
