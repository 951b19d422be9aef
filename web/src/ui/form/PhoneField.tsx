import { useLayoutEffect, useRef } from 'react'
import { Box, Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { phoneDigits, phoneMask } from './parse.ts'

const isDigit = (sign: string) => sign >= '0' && sign <= '9'

/** A US phone: the value is up to ten digits, shown as (ddd) ddd-dddd while typing. The caret stays where it was. */
export function PhoneField({
  value,
  onChange,
  placeholder = '(ddd) ddd-dddd',
  ...field
}: FieldProps<string>) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number>(undefined)
  const shown = phoneMask(phoneDigits(value ?? ''))
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
              onChange(phoneDigits(typed))
            }}
          />
        </Box>
      )}
    </Field>
  )
}
