import { useState } from 'react'
import { DateField } from '../../../ui/form/DateField.tsx'
import { CheckList } from '../../../ui/frame/CheckList.tsx'
import type { DispatchState } from '../state.ts'
import { t } from '../texts.ts'

interface Props {
  state: Pick<DispatchState, 'day'>
  set: (change: Partial<DispatchState>) => void
  /** YYYY-MM-DD */
  today: string
  close: () => void
}

const other = 'other'
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Chooses the day: today, tomorrow, or any. */
export function DayFilter({ state, set, today, close }: Props) {
  const tomorrow = dayAfter(today)
  const day = state.day === today ? '' : state.day
  const [isOther, setOther] = useState(day !== '' && day !== tomorrow)
  return (
    <>
      <CheckList
        label={t('filter.day')}
        single
        options={[
          { value: '', label: t('filter.today') },
          { value: tomorrow, label: t('filter.tomorrow') },
          { value: other, label: t('filter.otherDay') },
        ]}
        chosen={[isOther ? other : day]}
        onChange={([next = '']) => {
          setOther(next === other)
          if (next === other) return
          set({ day: next })
          close()
        }}
      />
      {isOther && (
        <DateField
          label={t('filter.day')}
          value={day}
          onChange={(next) => {
            set({ day: next ?? '' })
            if (next) close()
          }}
        />
      )}
    </>
  )
}
