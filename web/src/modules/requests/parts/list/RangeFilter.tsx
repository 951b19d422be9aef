import { rangeNames } from '../../../../kit/list/dateRanges.ts'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { dayText } from '../../../../ui/form/parse.ts'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import type { FilterProps } from './filters.tsx'
import { isReversedRange } from './listState.ts'
import s from './list.module.css'

const rangeOptions = [
  { value: '', label: 'Any time' },
  ...Object.entries(rangeNames).map(([value, label]) => ({ value, label })),
  { value: 'dates', label: 'Date range' },
]

/** Filters by the date of the last event: a named range or two dates. */
export default function RangeFilter({ state, set, close }: FilterProps & { close?: () => void }) {
  const choose = ([range = '']: string[]) => {
    set(range === 'dates' ? { range } : { range, dateStart: '', dateEnd: '' })
    if (range !== 'dates') close?.()
  }
  return (
    <>
      <CheckList label="Last event" single options={rangeOptions} chosen={[state.range]} onChange={choose} />
      {state.range === 'dates' && (
        <div className={s.dates}>
          <DateField
            label="From"
            value={state.dateStart}
            max={state.dateEnd || undefined}
            onChange={(dateStart) => set({ dateStart: dateStart ?? '' })}
          />
          <DateField
            label="To"
            value={state.dateEnd}
            min={state.dateStart || undefined}
            error={
              isReversedRange(state)
                ? `Before ${dayText(state.dateStart)}: choose that day or a later one`
                : undefined
            }
            onChange={(dateEnd) => set({ dateEnd: dateEnd ?? '' })}
          />
        </div>
      )}
    </>
  )
}
