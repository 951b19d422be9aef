import { useState } from 'react'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../../ui/frame/FilterChip.tsx'
import { openStatuses } from '#contract/statuses.ts'
import { useTechnicianName } from '../list/Chips.tsx'
import { statusOptions, TechnicianFilter } from '../list/filters.tsx'
import { LocationFilter, useFirmName } from '../list/LocationFilter.tsx'
import { daySummary, namedDays, statusesOf, statusSummary, type MapState } from './mapState.ts'
import { t } from './texts.ts'
import s from './map.module.css'

interface Props {
  state: MapState
  set: (change: Partial<MapState>) => void
  today: string
  me: number
  isTechnician: boolean
}
const open: readonly number[] = openStatuses
const openOptions = () => statusOptions().filter(({ value }) => open.includes(value))

/** Filter chips of the map: statuses, technician, day, location. */
export function MapChips({ state, set, today, me, isTechnician }: Props) {
  const technician = useTechnicianName(state.technician, me)
  const firmName = useFirmName(state.firm)
  const chosen = statusesOf(state)
  return (
    <>
      <FilterChip
        label={t('filter.status')}
        value={statusSummary(state)}
        onClear={chosen.length < open.length ? () => set({ filter: open }) : undefined}
      >
        {() => (
          <CheckList
            label={t('filter.status')}
            options={openOptions()}
            chosen={chosen}
            onChange={(filter) => set({ filter })}
          />
        )}
      </FilterChip>
      <FilterChip
        label={t('filter.technician')}
        value={technician}
        onClear={state.technician ? () => set({ technician: 0 }) : undefined}
      >
        {(close) => (
          <TechnicianFilter state={state} set={set} me={isTechnician ? me : undefined} close={close} />
        )}
      </FilterChip>
      <FilterChip
        label={t('filter.day')}
        value={daySummary(state, today)}
        onClear={state.day ? () => set({ day: '' }) : undefined}
      >
        {(close) => <DayFilter state={state} set={set} today={today} close={close} />}
      </FilterChip>
      {state.firm > 0 && (
        <FilterChip label={t('filter.location')} value={firmName} onClear={() => set({ firm: 0 })}>
          {(close) => <LocationFilter state={state} set={set} close={close} />}
        </FilterChip>
      )}
    </>
  )
}

/** Filters by the day of a planned visit: a named day or any date. */
function DayFilter({
  state,
  set,
  today,
  close,
}: Pick<Props, 'state' | 'set' | 'today'> & { close: () => void }) {
  const named = namedDays(today)
  const [isOther, setOther] = useState(!named.some(({ value }) => value === state.day))
  const other = 'other'
  return (
    <>
      <CheckList
        label={t('filter.visitDay')}
        single
        options={[...named, { value: other, label: t('filter.otherDay') }]}
        chosen={[isOther ? other : state.day]}
        onChange={([day = '']) => {
          setOther(day === other)
          if (day === other) return
          set({ day })
          close()
        }}
      />
      {isOther && (
        <div className={s.date}>
          <DateField label={t('filter.day')} value={state.day} onChange={(day) => set({ day: day ?? '' })} />
        </div>
      )}
    </>
  )
}
