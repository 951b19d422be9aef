import { IconClock } from '@tabler/icons-react'
import { parseDecimal, parseTime, timeText } from './parse.ts'
import { TypedField } from './TypedField.tsx'
import type { FieldProps } from './Field.tsx'

interface NumberProps extends FieldProps<number | null> {
  min?: number
  max?: number
}

/** A whole number, or nothing. */
export function NumberField({ min, max, ...field }: NumberProps) {
  const fits = (value: number) => (min === undefined || value >= min) && (max === undefined || value <= max)
  const range = min !== undefined && max !== undefined ? ` from ${min} to ${max}` : ''
  return (
    <TypedField
      {...field}
      figures
      inputMode="numeric"
      refusal={`Write a whole number${range}`}
      show={(value) => (value === null || value === undefined ? '' : String(value))}
      read={(typed) => {
        if (typed.trim() === '') return null
        const value = /^-?\d{1,12}$/.test(typed.trim()) ? Number(typed) : undefined
        return value !== undefined && fits(value) ? value : undefined
      }}
    />
  )
}

interface DecimalProps extends FieldProps<string> {
  /** Places after the point: 2 when not given. */
  places?: number
  before?: string
  after?: string
}

/** An exact decimal as text, such as hours: `1.40`. Never a float. */
export function DecimalField({ places = 2, before, after, ...field }: DecimalProps) {
  return (
    <TypedField
      {...field}
      figures
      inputMode="decimal"
      before={before && <span aria-hidden="true">{before}</span>}
      after={after && <span aria-hidden="true">{after}</span>}
      refusal={`Write a number with up to ${places} places`}
      show={(value) => value ?? ''}
      read={(typed) => parseDecimal(typed, places)}
    />
  )
}

/** Dollars as exact text: `41.50`. */
export const MoneyField = (props: FieldProps<string>) => <DecimalField {...props} before="$" />

/** A time of day as `HH:mm`, or empty text; written `09:30 am`, read generously. */
export function TimeField(props: FieldProps<string>) {
  return (
    <TypedField
      {...props}
      figures
      before={<IconClock size={16} aria-hidden="true" />}
      refusal="Write a time such as 09:30 am"
      show={(value) => (value ? timeText(value) : '')}
      read={(typed) => (typed.trim() === '' ? '' : parseTime(typed))}
    />
  )
}
