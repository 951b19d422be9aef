import { dayName } from '#contract/kit/locale.ts'
import '@mantine/core/styles/ActionIcon.css'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { useLayoutEffect, useRef } from 'react'
import { useFocusTrap } from '../overlay/useFocusTrap.ts'
import { t } from './texts.ts'

interface Props {
  value: string | null
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** A month calendar, loaded when it is first opened. The focus starts on the selected day, or on today. */
export default function Calendar({ value, min, max, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const day = box.current?.querySelector('[data-selected]') ?? box.current?.querySelector('[data-today]')
    day?.setAttribute('data-autofocus', '')
  }, [])
  useFocusTrap(box)
  return (
    <div ref={box}>
      <DatePicker
        value={value}
        defaultDate={value ?? undefined}
        minDate={min}
        maxDate={max}
        firstDayOfWeek={0}
        highlightToday
        hideOutsideDates
        weekdayFormat={(day) => dayName(String(day), { weekday: 'short' }).slice(0, 2)}
        monthLabelFormat={(day) => dayName(String(day), { month: 'long', year: 'numeric' })}
        monthsListFormat={(day) => dayName(String(day), { month: 'short' })}
        ariaLabels={{ previousMonth: t('calendar.previous'), nextMonth: t('calendar.next') }}
        onChange={(day) => day && onChange(day)}
      />
    </div>
  )
}
