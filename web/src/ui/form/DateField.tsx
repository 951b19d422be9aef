import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { BoxButton } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { dayText, parseDay } from './parse.ts'
import { TypedField } from './TypedField.tsx'

const Calendar = lazy(() => import('./Calendar.tsx'))

interface Props extends FieldProps<string> {
  /** `YYYY-MM-DD`, the first and last day that can be taken in the calendar. */
  min?: string
  max?: string
}

/** A day as `YYYY-MM-DD`, or empty text; written MM/DD/YYYY, typed or taken from a calendar. */
export function DateField({ min, max, ...field }: Props) {
  const [open, setOpen] = useState(false)
  const fixed = field.disabled || field.readOnly
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" offset={4} returnFocus withRoles={false}>
      <Popover.Target>
        <div>
          <TypedField
            placeholder="MM/DD/YYYY"
            {...field}
            figures
            inputMode="numeric"
            refusal="Write a day such as 11/17/2026"
            show={(value) => (value ? dayText(value) : '')}
            read={(typed) => (typed.trim() === '' ? '' : parseDay(typed))}
            after={
              fixed ? undefined : (
                <BoxButton
                  label={`Calendar for ${field.label}`}
                  icon={<IconCalendar size={16} />}
                  onClick={() => setOpen(!open)}
                />
              )
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendar for ${field.label}`}>
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
