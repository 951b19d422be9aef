import { requestStatusNameWord } from '#contract/statuses.ts'
import { AddFilter, FilterChip } from '../../../../ui/frame/FilterChip.tsx'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTechs } from '../../data.ts'
import { StatusFilter, TechnicianFilter, type FilterProps } from './filters.tsx'
import { LocationFilter, useFirmName } from './LocationFilter.tsx'
import { plan, type Mode } from './listState.ts'
import { isDefaultFilter } from './countFilters.ts'
import { rangeSummary, statusSummary } from './filterText.ts'
import { sectionName } from '../queue/sectionName.ts'
import { t } from './texts.ts'
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
  if (technician === 0) return t('filter.anyTech')
  if (technician === me) return t('filter.me')
  return techs.data?.items.find(({ user }) => user === technician)?.name ?? t('filter.oneSelected')
}

/** Filter chips of the list, each showing its value. */
export function Chips({ state, set, mode, status, onLeaveStatus, me, isTechnician }: Props) {
  const technician = useTechnicianName(state.technician, me)
  const firmName = useFirmName(state.firm)
  const range = rangeSummary(state)
  const isDefault = isDefaultFilter(state)
  const queue = mode === 3 || status ? '' : sectionName(state.queue)
  const resetStatus = () => set({ filter: plan.defaults.filter, showAll: false, scheduled: false })
  return (
    <>
      {queue && (
        <FilterChip label={t('filter.queue')} value={queue} onClear={() => set({ queue: '' })}>
          {() => <p className={s.none}>{t('filter.queueHint')}</p>}
        </FilterChip>
      )}
      {mode !== 3 &&
        !queue &&
        (status ? (
          <FilterChip
            label={t('filter.status')}
            value={requestStatusNameWord(status)}
            onClear={onLeaveStatus}
          >
            {() => <p className={s.none}>{t('filter.statusInUrl')}</p>}
          </FilterChip>
        ) : (
          <FilterChip
            label={t('filter.status')}
            value={statusSummary(state)}
            onClear={isDefault ? undefined : resetStatus}
          >
            {() => <StatusFilter state={state} set={set} />}
          </FilterChip>
        ))}
      {mode !== 3 && !status && !queue && state.scheduled && (
        <FilterChip
          label={t('filter.visit')}
          value={t('filter.scheduled')}
          onClear={() => set({ scheduled: false })}
        >
          {() => <p className={s.none}>{t('filter.scheduledHint')}</p>}
        </FilterChip>
      )}
      <FilterChip
        label={t('filter.lastEvent')}
        value={range || t('filter.anyTime')}
        onClear={range ? () => set({ range: '', dateStart: '', dateEnd: '' }) : undefined}
      >
        {(close) => (
          <Suspense fallback={<p className={s.none}>{t('filter.loading')}</p>}>
            <RangeFilter state={state} set={set} close={close} />
          </Suspense>
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
      {state.firm > 0 ? (
        <FilterChip label={t('filter.location')} value={firmName} onClear={() => set({ firm: 0 })}>
          {(close) => <LocationFilter state={state} set={set} close={close} />}
        </FilterChip>
      ) : (
        <AddFilterMenu state={state} set={set} offersStatus={mode !== 3 && !status && !queue} />
      )}
    </>
  )
}

/** Menu of the filters that have no chip yet. */
function AddFilterMenu({ state, set, offersStatus }: FilterProps & { offersStatus: boolean }) {
  const [isLocation, setLocation] = useState(false)
  const options = [
    { value: 'location', label: t('filter.addLocation') },
    ...(offersStatus && !state.scheduled ? [{ value: 'scheduled', label: t('filter.addScheduled') }] : []),
    ...(offersStatus && !state.showAll ? [{ value: 'all', label: t('filter.addAllStatuses') }] : []),
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
        return <CheckList label={t('filter.add')} single options={options} chosen={[]} onChange={take} />
      }}
    </AddFilter>
  )
}
