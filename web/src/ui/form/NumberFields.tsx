import { IconClock } from '@tabler/icons-react'
import { numberText, timeText } from '#contract/kit/locale.ts'
import { parseDecimal, parseTime, parseWhole } from './parse.ts'
import { TypedField } from './TypedField.tsx'
import type { FieldProps } from './Field.tsx'
import { wasTime } from './wasText.ts'
import { t } from './texts.ts'

interface NumberProps extends FieldProps<number | null> {
  min?: number
  max?: number
}

/** A whole number; null when empty. */
export function NumberField({ min, max, ...field }: NumberProps) {
  const fits = (value: number) => (min === undefined || value >= min) && (max === undefined || value <= max)
  // A year has no comma.
  const figure = (value: number) => numberText(value, { useGrouping: Math.abs(value) >= 10_000 })
  const invalid =
    min !== undefined && max !== undefined
      ? t('number.outOfRange', { min: figure(min), max: figure(max) })
      : t('number.invalid')
  return (
    <TypedField
      {...field}
      figures
      inputMode="numeric"
      invalidMessage={invalid}
      format={(value) => (value === null || value === undefined ? '' : String(value))}
      parse={(typed) => {
        if (typed.trim() === '') return null
        const value = parseWhole(typed)
        return value !== undefined && fits(value) ? value : undefined
      }}
    />
  )
}

interface DecimalProps extends FieldProps<string> {
  /** Digits after the decimal point; 2 by default. */
  places?: number
  before?: string
  after?: string
}

/** An exact decimal as text, such as hours: `1.40`. It never becomes a float. */
export function DecimalField({ places = 2, before, after, ...field }: DecimalProps) {
  return (
    <TypedField
      {...field}
      figures
      inputMode="decimal"
      before={before && <span aria-hidden="true">{before}</span>}
      after={after && <span aria-hidden="true">{after}</span>}
      invalidMessage={t('decimal.invalid', { count: places })}
      format={(value) => value ?? ''}
      parse={(typed) => parseDecimal(typed, places)}
    />
  )
}

/** A dollar amount as exact decimal text: `41.50`. */
export const MoneyField = (props: FieldProps<string>) => <DecimalField {...props} before="$" />

/** A time of day. Its value is `HH:mm` or an empty string; it shows `09:30 am` and accepts many spellings (`parseTime`). */
export function TimeField(props: FieldProps<string>) {
  return (
    <TypedField
      {...props}
      was={wasTime(props.was)}
      figures
      before={<IconClock size={16} aria-hidden="true" />}
      invalidMessage={t('time.invalid')}
      format={(value) => (value ? timeText(value) : '')}
      parse={(typed) => (typed.trim() === '' ? '' : parseTime(typed))}
    />
  )
}
