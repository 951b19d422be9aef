import { dateText } from '#contract/kit/locale.ts'
import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { BoxButton } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { parseDay } from './parse.ts'
import { TypedField } from './TypedField.tsx'
import { wasDay } from './wasText.ts'
import { t } from './texts.ts'

const Calendar = lazy(() => import('./Calendar.tsx'))

interface Props extends FieldProps<string> {
  /** First and last selectable day in the calendar, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** A date field. Its value is `YYYY-MM-DD` or an empty string; it shows MM/DD/YYYY and accepts typing or a calendar pick. */
export function DateField({ min, max, ...field }: Props) {
  const [open, setOpen] = useState(false)
  const isLocked = field.disabled || field.readOnly
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" offset={4} returnFocus withRoles={false}>
      <Popover.Target>
        <div>
          <TypedField
            placeholder={t('date.placeholder')}
            {...field}
            was={wasDay(field.was)}
            figures
            inputMode="numeric"
            invalidMessage={t('date.invalid')}
            format={(value) => (value ? dateText(value) : '')}
            parse={(typed) => (typed.trim() === '' ? '' : parseDay(typed))}
            after={
              isLocked ? undefined : (
                <BoxButton
                  label={t('date.calendar', { field: field.label })}
                  icon={<IconCalendar size={16} />}
                  onClick={() => setOpen(!open)}
                />
              )
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('date.calendar', { field: field.label })}>
        <Suspense fallback={<div style={{ width: 252, height: 270 }} />}>
          {open && (
            <Calendar
              value={field.value || null}
              min={min}
              max={max}
              onChange={(day) => {
                field.onChange(day)
                setOpen(false)
              }}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
