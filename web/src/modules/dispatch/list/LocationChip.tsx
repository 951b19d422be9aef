import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../kit/api/queries.ts'
import { CheckList } from '../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../ui/frame/FilterChip.tsx'
import type { DispatchState } from '../state.ts'
import { t } from '../texts.ts'
import s from './list.module.css'

interface Props {
  state: Pick<DispatchState, 'firm'>
  set: (change: Partial<DispatchState>) => void
}

const mostShown = 40
const firms = (search: string) => ({
  ...read('GET firm/searchFirms', { query: { search } }),
  staleTime: 60_000,
})

/** Filters by location, for people who see more than one. */
export function LocationChip({ state, set }: Props) {
  const all = useQuery(firms(''))
  const own = useQuery({ ...read('GET firm/firm', { query: { firm: state.firm } }), enabled: state.firm > 0 })
  if (state.firm === 0 && (all.data?.length ?? 0) < 2) return null
  const name = all.data?.find(({ firm }) => firm === state.firm)?.name ?? own.data?.name
  return (
    <FilterChip
      label={t('filter.location')}
      value={state.firm === 0 ? t('filter.anyLocation') : (name ?? t('filter.oneLocation'))}
      onClear={state.firm > 0 ? () => set({ firm: 0 }) : undefined}
    >
      {(close) => (
        <LocationList
          chosen={state.firm}
          onChoose={(firm) => {
            set({ firm })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

function LocationList({ chosen, onChoose }: { chosen: number; onChoose: (firm: number) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const found = useQuery({ ...firms(search), placeholderData: keepPreviousData })
  const shown = (found.data ?? []).slice(0, mostShown)
  return (
    <>
      <input
        className={s.find}
        type="search"
        placeholder={t('filter.findLocation')}
        aria-label={t('filter.findLocation')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <CheckList
        label={t('filter.location')}
        single
        options={[
          ...(typed ? [] : [{ value: 0, label: t('filter.anyLocation') }]),
          ...shown.map(({ firm, name }) => ({ value: firm, label: name })),
        ]}
        chosen={[chosen]}
        onChange={([firm = 0]) => onChoose(firm)}
      />
      {found.isSuccess && shown.length === 0 && <p className={s.none}>{t('filter.noLocation')}</p>}
    </>
  )
}
