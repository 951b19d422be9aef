import { rangeNames } from '../../../../kit/list/dateRanges.ts'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { dateText } from '#contract/kit/locale.ts'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import type { FilterProps } from './filters.tsx'
import { isReversedRange } from './listState.ts'
import { t } from './texts.ts'
import s from './list.module.css'

const rangeOptions = () => [
  { value: '', label: t('range.any') },
  ...Object.entries(rangeNames).map(([value, label]) => ({ value, label })),
  { value: 'dates', label: t('range.dates') },
]

/** Filters by the date of the last event: a named range or two dates. */
export default function RangeFilter({ state, set, close }: FilterProps & { close?: () => void }) {
  const choose = ([range = '']: string[]) => {
    set(range === 'dates' ? { range } : { range, dateStart: '', dateEnd: '' })
    if (range !== 'dates') close?.()
  }
  return (
    <>
      <CheckList
        label={t('filter.lastEvent')}
        single
        options={rangeOptions()}
        chosen={[state.range]}
        onChange={choose}
      />
      {state.range === 'dates' && (
        <div className={s.dates}>
          <DateField
            label={t('range.from')}
            value={state.dateStart}
            max={state.dateEnd || undefined}
            onChange={(dateStart) => set({ dateStart: dateStart ?? '' })}
          />
          <DateField
            label={t('range.to')}
            value={state.dateEnd}
            min={state.dateStart || undefined}
            error={
              isReversedRange(state) ? t('range.reversed', { date: dateText(state.dateStart) }) : undefined
            }
            onChange={(dateEnd) => set({ dateEnd: dateEnd ?? '' })}
          />
        </div>
      )}
    </>
  )
}
