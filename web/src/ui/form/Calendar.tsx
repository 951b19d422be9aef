import '@mantine/core/styles/ActionIcon.css'
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'

interface Props {
  value: string | null
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** A month to take a day from. Loaded with the first opening. */
export default function Calendar({ value, min, max, onChange }: Props) {
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? undefined}
      minDate={min}
      maxDate={max}
      firstDayOfWeek={0}
      highlightToday
      hideOutsideDates
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        monthLevelControl: 'Choose a month',
      }}
      onChange={(day) => day && onChange(day)}
    />
  )
}
