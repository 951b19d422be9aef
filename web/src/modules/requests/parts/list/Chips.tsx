import { AddFilter, FilterChip } from '../../../../ui/frame/FilterChip.tsx'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTechs } from '../../data.ts'
import { StatusFilter, TechnicianFilter, type FilterProps } from './filters.tsx'
import { LocationFilter, useFirmName } from './LocationFilter.tsx'
import { plan, type Mode } from './listState.ts'
import { isDefaultFilter, rangeSummary, statusSummary } from './filterText.ts'
import s from './list.module.css'

const RangeFilter = lazy(() => import('./RangeFilter.tsx'))

type Props = FilterProps & {
  mode: Mode
  /** The status named in the URL. The chip can only clear it, not change it. */
  status?: string
  onLeaveStatus: () => void
  me: number
  isTechnician: boolean
}

/** Label of the technician filter. */
export const useTechnicianName = (technician: number, me: number): string => {
  const techs = useTechs(undefined, technician > 0)
  if (technician === 0) return 'Any'
  if (technician === me) return 'Me'
  return techs.data?.items.find(({ user }) => user === technician)?.name ?? 'One'
}

/** Filter chips of the list, each showing its value. */
export function Chips({ state, set, mode, status, onLeaveStatus, me, isTechnician }: Props) {
  const technician = useTechnicianName(state.technician, me)
  const firmName = useFirmName(state.firm)
  const range = rangeSummary(state)
  const isDefault = isDefaultFilter(state)
  const resetStatus = () => set({ filter: plan.defaults.filter, showAll: false, scheduled: false })
  return (
    <>
      {mode !== 3 &&
        (status ? (
          <FilterChip label="Status" value={status} onClear={onLeaveStatus}>
            {() => <p className={s.none}>This list holds one status. The cross leads to all of them.</p>}
          </FilterChip>
        ) : (
          <FilterChip
            label="Status"
            value={statusSummary(state)}
            onClear={isDefault ? undefined : resetStatus}
          >
            {() => <StatusFilter state={state} set={set} />}
          </FilterChip>
        ))}
      {mode !== 3 && !status && state.scheduled && (
        <FilterChip label="Visit" value="from today on" onClear={() => set({ scheduled: false })}>
          {() => <p className={s.none}>Only ROs with a visit planned for today or later.</p>}
        </FilterChip>
      )}
      <FilterChip
        label="Last event"
        value={range || 'Any'}
        onClear={range ? () => set({ range: '', dateStart: '', dateEnd: '' }) : undefined}
      >
        {(close) => (
          <Suspense fallback={<p className={s.none}>Loading</p>}>
            <RangeFilter state={state} set={set} close={close} />
          </Suspense>
        )}
      </FilterChip>
      <FilterChip
        label="Technician"
        value={technician}
        onClear={state.technician ? () => set({ technician: 0 }) : undefined}
      >
        {(close) => (
          <TechnicianFilter state={state} set={set} me={isTechnician ? me : undefined} close={close} />
        )}
      </FilterChip>
      {state.firm > 0 ? (
        <FilterChip label="Location" value={firmName} onClear={() => set({ firm: 0 })}>
          {(close) => <LocationFilter state={state} set={set} close={close} />}
        </FilterChip>
      ) : (
        <AddFilterMenu state={state} set={set} offersStatus={mode !== 3 && !status} />
      )}
    </>
  )
}

/** Menu of the filters that have no chip yet. */
function AddFilterMenu({ state, set, offersStatus }: FilterProps & { offersStatus: boolean }) {
  const [isLocation, setLocation] = useState(false)
  const options = [
    { value: 'location', label: 'Location…' },
    ...(offersStatus && !state.scheduled ? [{ value: 'scheduled', label: 'Visit from today on' }] : []),
    ...(offersStatus && !state.showAll ? [{ value: 'all', label: 'Show all statuses' }] : []),
  ]
  return (
    <AddFilter>
      {(close) => {
        const take = ([what = '']: string[]) => {
          if (what === 'location') return setLocation(true)
          set(what === 'scheduled' ? { scheduled: true, showAll: false } : { showAll: true })
          close()
        }
        const done = () => {
          setLocation(false)
          close()
        }
        if (isLocation) return <LocationFilter state={state} set={set} close={done} />
        return <CheckList label="Filter" single options={options} chosen={[]} onChange={take} />
      }}
    </AddFilter>
  )
}
