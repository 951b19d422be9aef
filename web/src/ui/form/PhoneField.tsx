import { useLayoutEffect, useRef } from 'react'
import { Box, Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { phonePasted, phoneShown, phoneTyped } from './phone.ts'

const isDigit = (sign: string) => sign >= '0' && sign <= '9'

interface Props extends FieldProps<string> {
  /** Takes the extension of a number that was pasted with one. */
  onExtension?: (extension: string) => void
}

/**
 * A phone: the value is up to ten digits, shown as (ddd) ddd-dddd while typing; the caret stays where it was. A number
 * from abroad begins with + and is kept as it is typed.
 */
export function PhoneField({
  value,
  onChange,
  onExtension,
  placeholder = '(ddd) ddd-dddd',
  ...field
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number>(undefined)
  const shown = phoneShown(value ?? '')
  useLayoutEffect(() => {
    const left = digitsBefore.current
    digitsBefore.current = undefined
    if (left === undefined || document.activeElement !== input.current) return
    let at = 0
    for (let seen = 0; at < shown.length && seen < left; at++) if (isDigit(shown[at] ?? '')) seen++
    input.current?.setSelectionRange(at, at)
  })
  return (
    <Field {...field} placeholder={placeholder}>
      {(tie) => (
        <Box bad={Boolean(field.error)}>
          <input
            {...tie}
            ref={input}
            type="tel"
            autoComplete="tel-national"
            value={shown}
            onChange={(event) => {
              const { value: typed, selectionStart } = event.currentTarget
              digitsBefore.current = [...typed.slice(0, selectionStart ?? typed.length)].filter(
                isDigit,
              ).length
              onChange(phoneTyped(typed, value))
            }}
            onPaste={(event) => {
              // A whole number takes the place of what stands there; a few digits are pasted as into any field.
              const { phone, extension } = phonePasted(event.clipboardData.getData('text'))
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
